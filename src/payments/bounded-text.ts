/** Limit for a facilitator: responses have some hundred bytes, and a few KB for the list of supported kinds. */
const ANSWER_BYTES_MAX = 1_048_576

/**
 * The text of a response. Throws if it exceeds the limit, because an endless one would exhaust memory before the
 * timeout.
 */
export async function boundedText(response: Response, bytesMax = ANSWER_BYTES_MAX): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Error('The answer is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
