import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

// npm run verify: the checks one after the other, beside the unit tests, which leave part of two cores idle while they begin and
// end. What the tests say is shown as it comes, what a check says once it is done with; where one fails, so does the run. Node
// starts the scripts of package.json itself, as npm takes a third of a second of a processor to start each.

const CHECKS = ['format:check', 'lint', 'types']

const failed: string[] = []

async function runTests(): Promise<void> {
  const tests = spawn(process.execPath, ['--run', 'test', '--', '--project', 'unit'], { stdio: 'inherit' })
  if ((await codeOf(tests)) !== 0) failed.push('the unit tests')
}

/** What a check says, whole, under its name. */
async function runCheck(name: string): Promise<string> {
  const check = spawn('sh', ['-c', `exec "$0" --run ${name} 2>&1`, process.execPath])
  const [said, code] = await Promise.all([text(check.stdout), codeOf(check)])
  if (code !== 0) failed.push(name)
  return `\n${name}: ${code === 0 ? 'passed' : 'FAILED'}\n${said}`
}

/** 0 where it ended well. */
async function codeOf(child: ReturnType<typeof spawn>): Promise<unknown> {
  const [code] = (await once(child, 'close')) as [number | null]
  return code
}

async function runChecks(): Promise<string[]> {
  const all = []
  for (const name of CHECKS) all.push(await runCheck(name))
  return all
}

const [said] = await Promise.all([runChecks(), runTests()])
process.stdout.write(said.join(''))
console.log(failed.length === 0 ? '\nAll passed.' : `\nFailed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
