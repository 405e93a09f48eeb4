import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

// npm run verify: runs format, lint, prose and types one after another, beside the fast tests. It starts the scripts
// of package.json without npm, because each start of npm takes a third of a second of processor time.

const CHECKS = ['format:check', 'lint', 'prose', 'types']

const failed: string[] = []

async function runTests(): Promise<void> {
  const tests = spawn(process.execPath, ['--run', 'test:fast'], { stdio: 'inherit' })
  if ((await exitCodeOf(tests)) !== 0) failed.push('test:fast')
}

async function runCheck(name: string): Promise<string> {
  const check = spawn('sh', ['-c', `exec "$0" --run ${name} 2>&1`, process.execPath])
  const [output, code] = await Promise.all([text(check.stdout), exitCodeOf(check)])
  if (code !== 0) failed.push(name)
  return `\n${name}: ${code === 0 ? 'passed' : 'FAILED'}\n${output}`
}

/** The exit code; null if a signal ended the process. */
async function exitCodeOf(child: ReturnType<typeof spawn>): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

async function runChecks(): Promise<string[]> {
  const outputs = []
  for (const name of CHECKS) outputs.push(await runCheck(name))
  return outputs
}

const [outputs] = await Promise.all([runChecks(), runTests()])
process.stdout.write(outputs.join(''))
console.log(failed.length === 0 ? '\nAll passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
