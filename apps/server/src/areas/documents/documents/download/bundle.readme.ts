type Facts = { number: string; madeAt: string; installation: string; address: string | undefined };

/** In English, like the files of a program: it is read years later, by people whom no setting knows. */
export const bundleReadme = ({ number, madeAt, installation, address }: Facts): string => `Document ${number}
Downloaded from ${installation}${address === undefined ? '' : ` (${address})`} at ${madeAt}

This folder holds everything that proves this document. It can be checked without the
server it came from, and without a network.

  sealed/         The signed PDF files with their seal. These are the documents.
  originals/      The files as they were before anyone signed.
  evidence/       The audit trail: who did what, when and from where. Each entry carries the
                  hash of the one before it, and a proof that it is in the signed log of the
                  installation (checkpoint.txt, log-key.pem).
  certificates/   The certificates that the seal is checked with, and the lists of those that
                  were revoked (crl/).
  MANIFEST.txt    The SHA-256 of every file here, signed with the key of the log.

How to check it

  1. On the page /verify of any Sealwright installation: drop the whole ZIP there.
  2. Without a network, with the program itself:
         npm run verify -- FILE.zip --root root.pem
     root.pem is the certificate of the installation. The copy in certificates/ proves only
     that the files belong together, because someone who makes a false bundle makes a false
     certificate too. Take it from a place you trust:
     ${address === undefined ? 'the installation, ' : address}/api/verify/root.pem
     or compare the fingerprint that the program prints with the sender by telephone.
  3. By hand: "sha256sum -c MANIFEST.txt" compares the files with the list. Any PDF reader
     shows the seal of the files in sealed/.

What a change does

  A changed, added or missing file does not match MANIFEST.txt. A changed MANIFEST.txt does
  not match its signature. A changed sealed PDF breaks its seal. A changed audit trail breaks
  its chain, and does not match the log.
`;
