/** Of a facilitator, whose answers have some hundred bytes, and a few KB where it lists what it supports. */
const ANSWER_BYTES_MAX = 1_048_576

/** The text of an answer. Throws where it is longer: one that never ends would take all memory before its time is over. */
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
