export const AT_ONCE = 16;

/** Requests a second that so many clients get answered, who ask these addresses in turn. Throws where one is refused. */
export async function burst(urls: readonly string[], headers: Record<string, string>, ms: number): Promise<number> {
  const end = performance.now() + ms;
  let count = 0;
  const client = async (_: unknown, first: number) => {
    for (let turn = first; performance.now() < end; turn += 1) {
      const answer = await fetch(urls[turn % urls.length] ?? '', { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${answer.url} was answered with ${answer.status}`);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
  return (count * 1000) / ms;
}
