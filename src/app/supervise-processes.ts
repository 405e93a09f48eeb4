import type { Config } from './config.ts'
import { reloadConfig } from './settings-file.ts'
import { LOG_END_MS, type ProcessLog } from './process-log.ts'
import { supervise } from './cluster/supervisor.ts'

/** Added to the time that a process needs to end, before it is killed. */
const KILL_MARGIN_MS = 2000

/** Starts CLUSTER processes of this program. Never returns, because this process exits with the last of them. */
export function superviseProcesses({ CLUSTER, SETTINGS_FILE, limits }: Config, processLog: ProcessLog) {
  const { log, output, exit } = processLog
  const supervisor = supervise({
    size: CLUSTER,
    environment: (number) => ({ CLUSTER_MEMBER: String(number) }),
    write: (line) => output.write(line),
    onProcessExited: (exited) => log.error({ event: 'process_ended', ...exited }),
    endWithinMs: limits.drainMs + LOG_END_MS + KILL_MARGIN_MS,
    onAllExited: (code) => void exit(code),
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
