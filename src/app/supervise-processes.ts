import type { Config } from './config.ts'
import { LOG_END_MS, type ProcessLog } from './process-log.ts'
import { supervise } from './cluster/supervisor.ts'

/** Added to the time that a process may take to end before it is killed. */
const END_SPARE_MS = 2000

/** Starts CLUSTER processes of this program. Never returns: this process exits with the last of them. */
export function superviseProcesses({ CLUSTER, limits }: Config, { log, output, exit }: ProcessLog) {
  const supervisor = supervise({
    size: CLUSTER,
    environment: (number) => ({ CLUSTER_MEMBER: String(number) }),
    write: (line) => output.write(line),
    onEnded: (ended) => log.error({ event: 'process_ended', ...ended }),
    endWithinMs: limits.drainMs + LOG_END_MS + END_SPARE_MS,
    onEnd: (code) => void exit(code),
  })
  process.on('SIGTERM', supervisor.end)
  process.on('SIGINT', supervisor.end)
  return new Promise<never>(() => {})
}
