import { pathToFileURL } from 'node:url'

// Runs the command line of the MCP Inspector for each list of arguments in the first argument, and prints outputs and
// errors. All run in one process, because loading the Inspector takes the most time.

const { runCli } = (await import(
  pathToFileURL('node_modules/@modelcontextprotocol/inspector/clients/cli/build/index.js').href
)) as { runCli(argv: readonly string[]): Promise<void> }

const write = process.stdout.write.bind(process.stdout)
const runs = JSON.parse(process.argv[2] ?? '') as string[][]
const outcomes: { printed: string; error?: string }[] = []
for (const options of runs) {
  const outcome: (typeof outcomes)[number] = { printed: '' }
  process.stdout.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    outcome.printed += String(chunk)
    const done = rest.find((it) => typeof it === 'function') as (() => void) | undefined
    done?.()
    return true
  }
  try {
    await runCli(['node', 'mcp-inspector', ...options])
  } catch (err) {
    outcome.error = String(err)
  }
  outcomes.push(outcome)
}
process.stdout.write = write
process.stdout.write(JSON.stringify(outcomes))
