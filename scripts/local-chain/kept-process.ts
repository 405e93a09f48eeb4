import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'

const TERMINATE_SECONDS = 12

/**
 * This shell holds a pipe from the parent process. If the parent ends, even by SIGKILL, the pipe closes and the shell
 * ends its child. It ignores signals to the process group (Ctrl-C), because the child handles them.
 */
const KEEPER = `trap : INT TERM
exec 3<&0
"$@" </dev/null 3<&- & child=$!
(trap '' INT TERM; cat <&3 >/dev/null; kill -TERM $child 2>/dev/null; sleep ${TERMINATE_SECONDS}; kill -9 $child 2>/dev/null) >/dev/null 2>&1 &
keeper=$!
while :; do wait $child; code=$?; kill -0 $child 2>/dev/null || break; done
kill -9 $keeper 2>/dev/null
exit $code`

export interface KeptProcess {
  /** The shell, which exits with the exit code of its child. */
  readonly shell: ChildProcess
  /** Sends SIGTERM, and SIGKILL if the process does not end. */
  stop(): Promise<void>
}

/** The program ends when this process ends, even by SIGKILL. */
export function spawnKept(
  command: readonly string[],
  { output = 'ignore', env = process.env }: { output?: 'ignore' | 'inherit'; env?: NodeJS.ProcessEnv } = {},
): KeptProcess {
  const stdio: StdioOptions = ['pipe', output, output]
  const shell = spawn('/bin/sh', ['-c', KEEPER, 'sh', ...command], { stdio, env })
  return {
    shell,
    async stop() {
      if (shell.exitCode !== null || shell.signalCode !== null) return
      const gone = once(shell, 'exit')
      shell.stdin?.end()
      await gone
    },
  }
}
