const FIGURES = /(?<![a-z\d.])\d+(?:\.\d+)?(?![a-z\d])/

interface Shape {
  readonly shape: string
  readonly figures: string
}

/** gpt-5-image has the shape gpt-#-image and the number 5. Undefined for a name without a separate number. */
function shapeOf(name: string): Shape | undefined {
  const written = name
    .toLowerCase()
    .replaceAll(/(?<=\d)-(?=\d\b)/g, '.')
    .replaceAll(' ', '-')
  const figures = FIGURES.exec(written)?.[0]
  return figures === undefined ? undefined : { shape: written.replace(FIGURES, '#'), figures }
}

/**
 * Returns a predicate for an unlisted name: true if a listed name has the same words with the number elsewhere, but
 * belongs to another series. For example, gpt-image-5 would be the successor of gpt-image-2, while gpt-5-image draws
 * with GPT-5. The words before the number must also form a listed model, such as gpt-5. Claude 3 Opus and Claude Opus 4
 * are one series, because their numbers follow each other.
 */
export function otherSeries(plainNames: Iterable<string>): (name: string) => boolean {
  const plains = new Set(plainNames)
  const known = new Map<string, Set<string>>()
  for (const plain of plains) {
    const own = shapeOf(plain)
    if (own) known.set(own.shape, (known.get(own.shape) ?? new Set()).add(own.figures))
  }
  const isOfModel = (shape: string) => {
    const [before = '', behind = ''] = shape.split('#')
    const figures = known.get(shape) ?? new Set()
    return (
      behind !== '' && [...figures].some((it) => plains.has(before + it) || plains.has(before + it.replace('.', '-')))
    )
  }
  return (name) => {
    const { shape, figures } = shapeOf(name) ?? { shape: '', figures: '' }
    const series = known.get(shape)
    if (!series || series.has(figures)) return false
    const turned = turnedShape(shape)
    const others = turned === undefined ? undefined : known.get(turned)
    return others !== undefined && !isOneCount(series, others) && (isOfModel(shape) || isOfModel(turned ?? ''))
  }
}

function isOneCount(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [a, b] = [[...one].map(Number), [...other].map(Number)]
  return Math.max(Math.min(...a) - Math.max(...b), Math.min(...b) - Math.max(...a)) <= 1
}

/** Moves the number to the other side of the last word: gpt-#-image → gpt-image-#, and vice versa. */
function turnedShape(shape: string): string | undefined {
  const [brand = '', ...rest] = shape.split('-')
  const words = rest.filter((it) => it !== '#')
  if (words.length === 0 || words.length === rest.length) return undefined
  return rest[0] === '#' ? [brand, ...words, '#'].join('-') : [brand, '#', ...words].join('-')
}
