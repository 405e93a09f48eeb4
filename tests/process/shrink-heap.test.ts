import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'

/** A program that fills its heap, drops everything and idles. V8 by itself collects after 100 s at the earliest. */
const IDLE = `
  import { shrinkHeapWhenIdle } from ${JSON.stringify(new URL('../../src/app/shrink-heap.ts', import.meta.url).href)}
  let kept = Array.from({ length: 300 }, () => new Array(20_000).fill(1))
  kept = []
  shrinkHeapWhenIdle(new AbortController().signal)
  setInterval(() => {}, 500)`

test('the heap of an idle process shrinks', { timeout: 60_000 }, async () => {
  const flags = ['--trace-gc', '--input-type=module', '--disable-warning=ExperimentalWarning', '-e', IDLE]
  const child = spawn(process.execPath, flags)
  try {
    let trace = ''
    for await (const chunk of child.stdout) {
      trace += String(chunk)
      if (trace.includes('Mark-Compact (reduce)')) break
    }
    expect(trace).toContain('Mark-Compact (reduce)')
  } finally {
    child.kill('SIGKILL')
  }
})
