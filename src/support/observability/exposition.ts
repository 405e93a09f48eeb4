// Collects metrics and writes them in the Prometheus text format, version 0.0.4.

export type Labels = Readonly<Record<string, string | number>>

/** The values of a histogram with one set of labels: a count for each bucket, and one for larger values. */
interface Sample {
  readonly counts: number[]
  sum: number
}

export interface Counter {
  inc(labels: Labels, by?: number): void
}

export interface Histogram {
  observe(labels: Labels, value: number): void
}

interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  lines(): Iterable<string>
}

export interface Registry {
  counter(name: string, help: string): Counter
  histogram(name: string, help: string, buckets: readonly number[]): Histogram
  gauge(name: string, help: string, read: () => number): void
  /** Values that are read when the metrics are requested, with their labels. */
  gauges(name: string, help: string, read: () => Iterable<readonly [Labels, number]>): void
  /** A value that only increases. Read when the metrics are requested. */
  total(name: string, help: string, read: () => number): void
  read(): string
}

export function createRegistry(): Registry {
  const families: Family[] = []
  const readAs = (type: 'counter' | 'gauge') => (name: string, help: string, read: () => number) =>
    void families.push({ name, help, type, lines: () => [`${name} ${read()}`] })
  return {
    counter(name, help) {
      const series = new Map<string, number>()
      families.push({ name, help, type: 'counter', lines: () => linesOf(name, series) })
      return {
        inc(labels, by = 1) {
          const key = writeLabels(labels)
          series.set(key, (series.get(key) ?? 0) + by)
        },
      }
    },
    histogram(name, help, buckets) {
      const series = new Map<string, Sample>()
      families.push({
        name,
        help,
        type: 'histogram',
        *lines() {
          for (const [labels, sample] of series) yield* histogramLines(name, labels, buckets, sample)
        },
      })
      return {
        observe(labels, value) {
          const key = writeLabels(labels)
          const sample = series.get(key) ?? { counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 }
          const at = buckets.findIndex((limit) => value <= limit)
          const bucket = at === -1 ? buckets.length : at
          sample.counts[bucket] = (sample.counts[bucket] ?? 0) + 1
          sample.sum += value
          series.set(key, sample)
        },
      }
    },
    gauge: readAs('gauge'),
    gauges(name, help, read) {
      const lines = () => Array.from(read(), ([labels, value]) => `${name}{${writeLabels(labels)}} ${value}`)
      families.push({ name, help, type: 'gauge', lines })
    },
    total: readAs('counter'),
    read: () =>
      families
        .map(({ name, help, type, lines }) => `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${joinLines(lines())}`)
        .join('\n'),
  }
}

const joinLines = (lines: Iterable<string>) => [...lines].map((line) => `${line}\n`).join('')

function* linesOf(name: string, series: Iterable<readonly [labels: string, value: number]>): Generator<string> {
  for (const [labels, value] of series) yield `${name}${labels && `{${labels}}`} ${value}`
}

/** In a histogram, each bucket includes all smaller ones. */
function* histogramLines(name: string, labels: string, buckets: readonly number[], sample: Sample): Generator<string> {
  const otherLabels = labels && `${labels},`
  let count = 0
  for (const [index, limit] of [...buckets, '+Inf'].entries()) {
    count += sample.counts[index] ?? 0
    yield `${name}_bucket{${otherLabels}le="${limit}"} ${count}`
  }
  const braced = labels && `{${labels}}`
  yield `${name}_sum${braced} ${sample.sum}`
  yield `${name}_count${braced} ${count}`
}

function writeLabels(labels: Labels): string {
  let text = ''
  for (const name in labels) {
    const value = String(labels[name])
    text += `${text && ','}${name}="${/[\\"\n]/.test(value) ? escapeLabel(value) : value}"`
  }
  return text
}

const escapeLabel = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
