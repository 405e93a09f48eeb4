/** Extracts the structured answer of a tool. LangChain returns the text, or text and structure. */
export function langchainAnswer(content: unknown): unknown {
  if (typeof content === 'string') return langchainAnswer(JSON.parse(content))
  const [first] = Array.isArray(content) ? content : [content]
  return first.structuredContent ?? (first.type === 'text' ? JSON.parse(first.text) : first)
}
