import type { Config } from './config.ts'
import { reloadConfig } from './settings-file.ts'
import { LOG_END_MS, type ProcessLog } from './process-log.ts'
import { supervise } from './cluster/supervisor.ts'

/** A process that ends too slowly is killed after its own time limit and this. */
const END_SPARE_MS = 2000

/** Starts CLUSTER processes of this program. Never returns, because this process exits with the last of them. */
export function superviseProcesses({ CLUSTER, SETTINGS_FILE, limits }: Config, processLog: ProcessLog) {
  const { log, output, exit } = processLog
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
  if (SETTINGS_FILE !== undefined) {
    process.on('SIGHUP', () => {
      // Processes that start later inherit the settings of this process, so it reloads them, too.
      const config = reloadConfig(log)
      if (!config) return
      log.level = config.LOG_LEVEL
      supervisor.signal('SIGHUP')
    })
  }
  return new Promise<never>(() => {})
}
