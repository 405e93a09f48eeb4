import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'

const TERMINATE_SECONDS = 12

/**
 * A shell program that runs a child process and ends it when the parent process ends. The shell holds a pipe from the
 * parent, which closes even after SIGKILL. It ignores signals to the process group (Ctrl-C), because the child
 * handles them.
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
  /** The shell. Its exit code is that of the child. */
  readonly shell: ChildProcess
  /** Sends SIGTERM, and SIGKILL if the process does not end. */
  stop(): Promise<void>
}

/** Starts a program that ends when this process ends, even after SIGKILL. */
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
