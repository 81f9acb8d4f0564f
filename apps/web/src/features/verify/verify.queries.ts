import { verifyFile } from '@sealwright/contract';
import { useMutation } from '@tanstack/react-query';
import { upload } from '../../lib/api.ts';

/** Has a PDF checked; nothing of it is kept. */
export const useVerify = () =>
  useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('file', file, file.name);
      return { name: file.name, found: await upload(verifyFile, { form, withoutSession: true }) };
    },
  });
