import { performance } from 'node:perf_hooks'
import * as robotsParser from 'robots-parser'
import { matchRobots, parseRobots } from '../src/sites/crawl/robots.ts'

// Measures matches per second on a robots.txt of 500 KiB, compared with the package robots-parser, and the cost of a
// malicious file.

const RUN_MS = 2000

function matchesPerSecond(match: (round: number) => unknown): number {
  for (let round = 0; round < 20; round++) match(round)
  const start = performance.now()
  let rounds = 0
  while (performance.now() - start < RUN_MS) match(rounds++)
  return (rounds * 1000) / (performance.now() - start)
}

const RULES = [
  'Disallow: /folder-%/private/',
  'Allow: /folder-%/*/open$',
  'Disallow: /*.php?id=%',
  'Disallow: /search/%*',
]

function plainFile(): string {
  let file = 'User-agent: *\n'
  for (let at = 0; file.length < 499 * 1024; at++) file += `${RULES[at % RULES.length]!.replace('%', String(at))}\n`
  return file
}

const plain = plainFile()
const file = parseRobots(plain)
// Safe: the package's types describe an ES module, but it is a CommonJS function.
const readOther = robotsParser.default as unknown as (
  url: string,
  text: string,
) => {
  isAllowed(url: string, agent: string): boolean | undefined
}
const other = readOther('https://a.example/robots.txt', plain)
const path = (round: number) => `/folder-${round % 9000}/shop/page/${round}?id=${round}`
const ours = matchesPerSecond((round) => matchRobots(file, 'GPTBot', path(round)))
const theirs = matchesPerSecond((round) => other.isAllowed(`https://a.example${path(round)}`, 'GPTBot'))
const parses = matchesPerSecond(() => parseRobots(plain))

const hostile = parseRobots(`User-agent: *\n${`Disallow: /${'*a'.repeat(8000)}b\n`.repeat(31)}`)
const crawledPath = `/${'a'.repeat(2000)}`
const hostilePerSecond = matchesPerSecond(() => matchRobots(hostile, 'GPTBot', crawledPath))

console.log(
  `500 KiB file: ${ours.toFixed(0)} matches/s, robots-parser ${theirs.toFixed(0)} (${(ours / theirs).toFixed(1)}×)`,
)
console.log(`500 KiB file: read in ${(1000 / parses).toFixed(1)} ms`)
console.log(`484 KiB of *a*a…b, path of 2,000 bytes: ${(1000 / hostilePerSecond).toFixed(2)} ms a match`)

let wildcards = 'User-agent: *\n'
for (let at = 0; at < 20_000; at++) wildcards += `Disallow: /*aaaaaaa${at}\n`
const crowded = parseRobots(wildcards)
const longPath = `/${'a'.repeat(20_000)}`
const crowdedPerSecond = matchesPerSecond(() => matchRobots(crowded, 'GPTBot', longPath))
console.log(`20,000 rules /*a…, path of 20,000 bytes: ${(1000 / crowdedPerSecond).toFixed(0)} ms a match`)
