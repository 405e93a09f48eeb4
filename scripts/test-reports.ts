import { countRuns, failedIn, slowestIn } from './read-test-reports.ts'

// For .ci/run: what Vitest's JSON reports say. `failed REPORT` names the files in which something failed; `slowest REPORT` those
// that took longest, with when they began; `count REPORT AGAIN CHECKS EXIT` adds up the tests of all files, those of the second
// run in place of the first, of three checks so many failed, with how the last run ended.

const [task, first = '', again = '', checks = '0', exit = '0'] = process.argv.slice(2)
if (task === 'failed')
  process.stdout.write(
    failedIn(first)
      .map((file) => `${file}\n`)
      .join(''),
  )
else if (task === 'slowest') console.log(slowestIn(first).join('\n'))
else {
  const { passed, failed, passedAlone } = countRuns({ first, again, checks: Number(checks), exit })
  if (passedAlone.length > 0) console.log(`failed at first, passed alone: ${passedAlone.join(', ')}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
