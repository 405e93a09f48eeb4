import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'

const TERMINATE_SECONDS = 12

/**
 * The shell between us holds a pipe from this process: however this process ends, even by SIGKILL, the pipe closes and
 * the shell ends what it has started. Signals to the whole group, as Ctrl-C sends them, are left to what it has started.
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
  /** Of the shell, which ends with the exit code of what it has started. */
  readonly shell: ChildProcess
  /** Ends it as a polite signal does, and by force if it does not listen. */
  stop(): Promise<void>
}

/** Starts a program that does not outlive this process. */
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
