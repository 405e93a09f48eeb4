import type { ToolDefinition } from './tools.ts'

/** Clients prefix a tool's name with the server's and refuse names of more than 64 characters in total. */
export const NAME_CHARACTERS_MAX = 54

/** Throws at start-up if a client would refuse one of the tools or confuse two of them. */
export function checkTools(definitions: readonly ToolDefinition[]): void {
  const seen = new Set<string>()
  for (const { name, description, annotations } of definitions) {
    if (!/^[A-Za-z0-9_.-]+$/.test(name)) throw new Error(`Tool name ${name} has characters that clients reject.`)
    if (name.length > NAME_CHARACTERS_MAX)
      throw new Error(`Tool name ${name} is over ${NAME_CHARACTERS_MAX} characters.`)
    if (seen.has(name)) throw new Error(`Two tools are named ${name}.`)
    if (description.trim() === '') throw new Error(`Tool ${name} has no description.`)
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations
    const hints = [destructiveHint, idempotentHint, openWorldHint]
    if (!readOnlyHint && hints.some((hint) => typeof hint !== 'boolean'))
      throw new Error(`Tool ${name} changes something, so it must have all three MCP hints.`)
    seen.add(name)
  }
}
