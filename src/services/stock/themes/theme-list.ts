import type { ChoiceLabel } from '#operation/input/choice.ts'

export const THEME_SLUGS = ['ai-server', 'semi-equipment', 'liquid-cooling', 'cpo'] as const

export interface Theme {
  readonly slug: (typeof THEME_SLUGS)[number]
  readonly name_zh: string
  readonly name_en: string
  readonly description: string
  readonly codes: readonly string[]
}

/** The members of each theme are our own editorial choice of 2026-08, not an index. */
export const THEMES: readonly Theme[] = [
  {
    slug: 'ai-server',
    name_zh: 'AI 伺服器',
    name_en: 'AI servers',
    description: 'Assemblers, boards, chassis, rails and power for AI servers.',
    codes: '2317 2382 3231 6669 2356 2376 2357 4938 3706 2353 2324 8210 2059 2383 2368 2308 3515 3013'.split(' '),
  },
  {
    slug: 'semi-equipment',
    name_zh: '半導體設備',
    name_en: 'Semiconductor equipment',
    description: 'Equipment, test interfaces, consumables and cleanrooms for chip making.',
    codes:
      '2360 3131 3583 3413 6187 5443 6640 3680 2467 6196 2404 6139 3563 6223 6515 6510 8027 1560 7734 3551 6683 2338'.split(
        ' ',
      ),
  },
  {
    slug: 'liquid-cooling',
    name_zh: '液冷散熱',
    name_en: 'Liquid cooling',
    description: 'Cold plates, thermal modules, fans and heat exchangers for data centres.',
    codes: '3017 3324 8996 3653 2421 3338 6230 3483 6125 6805 2308 3013 6275 3071 6831'.split(' '),
  },
  {
    slug: 'cpo',
    name_zh: 'CPO 共同封裝光學',
    name_en: 'Co-packaged optics',
    description: 'Lasers, fibre components, transceivers and packaging for optics beside the chip.',
    codes: '3081 3363 4979 3163 3450 6442 4977 6426 2345 3711 2455 4908 6451 8086 3105 6530 3234 2330 3714'.split(' '),
  },
]

export function getTheme(slug: Theme['slug']): Theme {
  const theme = THEMES.find((it) => it.slug === slug)
  if (!theme) throw new Error(`${slug} is no theme.`)
  return theme
}

export function themesOf(code: string): Theme[] {
  return THEMES.filter((theme) => theme.codes.includes(code))
}

const OTHER_NAMES: Readonly<Record<Theme['slug'], readonly string[]>> = {
  'ai-server': ['AI server', '伺服器', 'AI 概念股', 'AI 股', 'AI stocks'],
  'semi-equipment': [
    '半導體',
    'semiconductor',
    '晶圓設備',
    'chip equipment',
    '先進封裝',
    'advanced packaging',
    'CoWoS',
  ],
  'liquid-cooling': ['液冷', '水冷', '散熱', 'thermal'],
  cpo: ['CPO', '共同封裝光學', '矽光子', '光通訊', 'silicon photonics'],
}

export function themeNames(): Record<string, readonly string[]> {
  return Object.fromEntries(THEMES.map((it) => [it.slug, [it.name_zh, it.name_en, ...OTHER_NAMES[it.slug]]]))
}

/** The themes as choices of an input. */
export function themeLabels(): Record<Theme['slug'], ChoiceLabel> {
  const labels = THEMES.map(({ slug, name_zh, name_en }) => {
    const bare = OTHER_NAMES[slug].filter((name) => !name.endsWith('股'))
    const also = [...OTHER_NAMES[slug], ...[name_zh, ...bare].map((name) => `${name}概念股`)]
    return [slug, { en: name_en, zh: name_zh, also }]
  })
  // Safe: the keys are the slugs.
  return Object.fromEntries(labels) as Record<Theme['slug'], ChoiceLabel>
}
