import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError } from '#support/errors/errors.ts'
import type { Profile } from '#operation/profile.ts'
import type { Exchange } from '../exchange.ts'
import { siteOf } from './selection.ts'
import { RUNS_OTHERS } from './runner-hints.ts'
import { restrictToolbox, changeToolbox } from './toolbox.ts'
import type { CallTool, OpenToolbox } from './tools.ts'

/** The log entry of a tool call through a profile. It contains no inputs or outputs, because they are private. */
export interface ProfileCall {
  readonly profile: string
  readonly tool: string
  readonly outcome: 'answered' | 'error' | 'unknown'
  readonly ms: number
}

/** The error for a caller without the profile's key. */
export function refusalWithoutKey({ name, key_sha256: wanted }: Profile, exchange: Exchange): ApiError | undefined {
  if (wanted === undefined) return undefined
  const [, key = ''] = /^Bearer +(\S+)$/i.exec(exchange.header('authorization') ?? '') ?? []
  // Compares hashes, because a constant-time comparison needs equal lengths.
  if (timingSafeEqual(createHash('sha256').update(key).digest(), Buffer.from(wanted, 'hex'))) return undefined
  return new ApiError('not_authorized', `The profile ${name} requires its key. Send Authorization: Bearer <key>.`, {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
}

/** Restricts a toolbox to a profile's tools; others are not callable. `onCall` is called for each call. */
export function profileToolbox(
  toolbox: OpenToolbox,
  profile: Profile,
  onCall: (call: ProfileCall) => void,
): OpenToolbox {
  const isNamed = (names: readonly string[], tool: string) =>
    names.some((name) => (name.endsWith('*') ? tool.startsWith(name.slice(0, -1)) : tool === name))
  const isOfSite = (tool: string) => profile.sites.includes(siteOf(tool))
  const isChosen = (tool: string) =>
    // No profile includes hub_run_plan, because it can call every tool.
    tool !== RUNS_OTHERS && !isNamed(profile.deny, tool) && (isNamed(profile.tools, tool) || isOfSite(tool))
  const chosen = restrictToolbox(toolbox, isChosen)
  const open: OpenToolbox['open'] = (exchange) => logCalls(chosen.open(exchange), profile.name, onCall)
  return changeToolbox(chosen, { open })
}

function logCalls(call: CallTool, profile: string, onCall: (call: ProfileCall) => void): CallTool {
  return async (tool, args, meta) => {
    const startedAt = performance.now()
    let outcome: ProfileCall['outcome'] = 'error'
    try {
      const answer = await call(tool, args, meta)
      const isError = answer && 'result' in answer && answer.result.isError === true
      if (!isError) outcome = answer ? 'answered' : 'unknown'
      return answer
    } finally {
      onCall({ profile, tool, outcome, ms: Math.round(performance.now() - startedAt) })
    }
  }
}
