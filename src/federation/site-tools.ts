import { createHash } from 'node:crypto'
import { z } from 'zod'
import { fronted, type RemoteTool } from '#operation/sites.ts'

/** Clients put a server's name before a tool's and refuse what is then over 64 characters. */
const NAME_CHARACTERS_MAX = 54
const TOOLS_MAX = 500

const toolSchema = z.looseObject({
  name: z.string().min(1),
  description: z.string().nullish(),
  inputSchema: z.looseObject({ type: z.literal('object') }),
  annotations: z.looseObject({}).nullish(),
})

export interface Refused {
  readonly tool: string
  readonly reason: string
}

/** What a client is to assume where a site is silent: the defaults of the protocol, which are the cautious ones. */
const CAUTIOUS = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }

/** The tools of a site that can be offered, under their names here, and those that cannot, with the reason. */
export function vetSiteTools(site: string, listed: readonly unknown[]): { tools: RemoteTool[]; refused: Refused[] } {
  const tools = new Map<string, RemoteTool>()
  const refused: Refused[] = []
  for (const raw of listed) {
    const parsed = toolSchema.safeParse(raw)
    const own = (raw as { name?: unknown } | null)?.name
    const refuse = (reason: string) => void refused.push({ tool: typeof own === 'string' ? own : '?', reason })
    if (!parsed.success) refuse('it has no name or no input schema')
    else {
      const name = fronted(site, parsed.data.name)
      const reason = tools.has(name) ? 'the site lists it twice' : faultOf(name)
      if (reason !== undefined) refuse(reason)
      else if (tools.size >= TOOLS_MAX) refuse(`only ${TOOLS_MAX} tools of a site are offered`)
      else tools.set(name, describe(name, site, parsed.data))
    }
  }
  return { tools: [...tools.values()], refused }
}

function faultOf(name: string): string | undefined {
  if (!/^[A-Za-z0-9_.-]+$/.test(name)) return 'its name has characters that clients refuse'
  if (name.length > NAME_CHARACTERS_MAX) return `its name here would have more than ${NAME_CHARACTERS_MAX} characters`
  return undefined
}

function describe(name: string, site: string, tool: z.infer<typeof toolSchema>): RemoteTool {
  const given = Object.fromEntries(
    Object.entries(tool.annotations ?? {}).filter(([hint, value]) => !(hint in CAUTIOUS) || typeof value === 'boolean'),
  )
  return {
    ...tool,
    name,
    description: tool.description?.trim() ? tool.description : `${tool.name} of ${site}.`,
    annotations: { ...CAUTIOUS, ...given },
  }
}

/** The same for two lists that say the same. */
export function hashTools(tools: readonly RemoteTool[]): string {
  return createHash('sha256').update(JSON.stringify(tools)).digest('hex').slice(0, 16)
}
