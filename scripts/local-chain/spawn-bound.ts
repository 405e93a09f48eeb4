import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'

const TERMINATE_SECONDS = 12

/**
 * Runs the command in its arguments, and ends it when its own standard input closes. That input is a pipe from the Node
 * process, which the kernel closes even after SIGKILL. Node has no option for this: Linux’s PR_SET_PDEATHSIG is not
 * available to it, and macOS has no such signal.
 */
const BOUND_TO_STDIN = `
# Ctrl-C reaches the whole process group. The child handles it, so the shell only goes on waiting.
trap : INT TERM
# A background command has no standard input, so the pipe gets the number 3.
exec 3<&0
"$@" </dev/null 3<&- & child=$!
(
  trap '' INT TERM
  # Blocks until the pipe closes.
  cat <&3 >/dev/null
  kill -TERM $child 2>/dev/null
  sleep ${TERMINATE_SECONDS}
  kill -9 $child 2>/dev/null
) >/dev/null 2>&1 &
watcher=$!
# A trapped signal interrupts wait, so it is repeated until the child has ended.
while :; do wait $child; code=$?; kill -0 $child 2>/dev/null || break; done
kill -9 $watcher 2>/dev/null
exit $code`

export interface BoundProcess {
  /** The shell. Its exit code is that of the child. */
  readonly shell: ChildProcess
  /** Sends SIGTERM, and SIGKILL if the process does not end. */
  stop(): Promise<void>
}

/** Starts a program that ends with this process, even after SIGKILL. Otherwise its port would stay in use. */
export function spawnBound(
  command: readonly string[],
  { output = 'ignore', env = process.env }: { output?: 'ignore' | 'inherit' | 'pipe'; env?: NodeJS.ProcessEnv } = {},
): BoundProcess {
  const stdio: StdioOptions = ['pipe', output, output === 'pipe' ? 'ignore' : output]
  const shell = spawn('/bin/sh', ['-c', BOUND_TO_STDIN, 'sh', ...command], { stdio, env })
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
