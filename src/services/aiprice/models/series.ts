const FIGURES = /(?<![a-z\d.])\d+(?:\.\d+)?(?![a-z\d])/

interface Shape {
  readonly shape: string
  readonly figures: string
}

/** gpt-#-image and 5, for gpt-5-image. Undefined for a name without a number of its own. */
function shapeOf(name: string): Shape | undefined {
  const written = name
    .toLowerCase()
    .replaceAll(/(?<=\d)-(?=\d\b)/g, '.')
    .replaceAll(' ', '-')
  const figures = FIGURES.exec(written)?.[0]
  return figures === undefined ? undefined : { shape: written.replace(FIGURES, '#'), figures }
}

/**
 * Whether a name with its number in another place is of another series: gpt-image-5 will follow gpt-image-2, and
 * differs from gpt-5-image, which draws with GPT-5.
 * The number must form a model with the words before it, and neither series may continue the other: Claude 3 Opus and
 * Claude Opus 4 are one series.
 */
export function otherSeries(plainNames: Iterable<string>): (name: string) => boolean {
  const plains = new Set(plainNames)
  const held = new Map<string, Set<string>>()
  for (const plain of plains) {
    const own = shapeOf(plain)
    if (own) held.set(own.shape, (held.get(own.shape) ?? new Set()).add(own.figures))
  }
  const isOfModel = (shape: string) => {
    const [before = '', behind = ''] = shape.split('#')
    const figures = held.get(shape) ?? new Set()
    return (
      behind !== '' && [...figures].some((it) => plains.has(before + it) || plains.has(before + it.replace('.', '-')))
    )
  }
  return (name) => {
    const { shape, figures } = shapeOf(name) ?? { shape: '', figures: '' }
    const series = held.get(shape)
    if (!series || series.has(figures)) return false
    const turned = turnedShape(shape)
    const others = turned === undefined ? undefined : held.get(turned)
    return others !== undefined && !isOneCount(series, others) && (isOfModel(shape) || isOfModel(turned ?? ''))
  }
}

/** Whether the numbers of the two series overlap or are consecutive. */
function isOneCount(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [a, b] = [[...one].map(Number), [...other].map(Number)]
  return Math.max(Math.min(...a) - Math.max(...b), Math.min(...b) - Math.max(...a)) <= 1
}

/** gpt-image-# for gpt-#-image, and vice versa. */
function turnedShape(shape: string): string | undefined {
  const [brand = '', ...rest] = shape.split('-')
  const words = rest.filter((it) => it !== '#')
  if (words.length === 0 || words.length === rest.length) return undefined
  return rest[0] === '#' ? [brand, ...words, '#'].join('-') : [brand, '#', ...words].join('-')
}
