import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import { readTable } from '#support/files/read.ts'
import { checkAd } from '#services/creator/ad-check/ad-verdict.ts'
import { AD_CATEGORIES, type AdCategory } from '#services/creator/ad-check/ad-rules.ts'

// Lengths in Chinese characters. The ad check accepts 20,000 (60 KB); 33,000 is 100 KB. Both must take less than 50
// ms.
const LENGTHS = [20_000, 33_000]
const RUNS = 100

const claimRow = z.object({
  text: z.string(),
  category: z.enum(AD_CATEGORIES),
  label: z.enum(['unlawful', 'lawful']),
  writer: z.string(),
})

function benchAdCheck(): void {
  const labelled = readTable('labelled/ad-claims.tsv', claimRow).filter((it) => it.writer === 'first')
  for (const category of ['food', 'cosmetic'] as const) {
    const sentences = labelled.filter((it) => it.category === category)
    const [unlawful, lawful] = ['unlawful', 'lawful'].map((wanted) => sentences.filter((it) => it.label === wanted))
    for (const length of LENGTHS) {
      report(category, 'every second sentence a claim', fill(sentences, length))
      report(category, 'every sentence a claim', fill(unlawful ?? [], length))
      report(category, 'no claim at all', fill(lawful ?? [], length))
    }
  }
}

function fill(sentences: readonly { text: string }[], length: number): string {
  const paragraph = `${sentences.map(({ text }) => text).join('。')}。`
  return paragraph.repeat(Math.ceil(length / paragraph.length)).slice(0, length)
}

function report(category: AdCategory, name: string, text: string): void {
  for (let run = 0; run < 50; run++) checkAd(text, category)
  const cpuBefore = process.cpuUsage()
  const times = Array.from({ length: RUNS }, () => {
    const begun = performance.now()
    checkAd(text, category)
    return performance.now() - begun
  }).sort((a, b) => a - b)
  const { user, system } = process.cpuUsage(cpuBefore)
  // Processor time is used, because other work on the machine distorts wall time.
  const cpuMs = (user + system) / 1000 / RUNS
  const medianMs = times[RUNS / 2] ?? 0
  console.log(
    `ad-check ${category}, ${name}: ${text.length} characters, ` +
      `median ${medianMs.toFixed(2)} ms, processor ${cpuMs.toFixed(2)} ms`,
  )
}

benchAdCheck()
