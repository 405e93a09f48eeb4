import { lookupTable } from '#support/text/lookup-table.ts'
import { createNames } from '#operation/input/names.ts'

/** Platforms by the keyword of the data, with the names that people use. */
export const PLATFORMS: Readonly<Record<string, readonly string[]>> = lookupTable({
  bahamut: ['巴哈姆特', '動畫瘋', '巴哈姆特動畫瘋', 'ani gamer', 'gamer', 'anime crazy'],
  muse: ['木棉花', 'muse 木棉花', 'muse taiwan'],
  'ani-one': ['羚邦', 'ani one', 'medialink'],
  tropics: ['回歸線', '回歸線娛樂', 'tropics anime'],
  mighty: ['曼迪', '曼迪傳播', 'mighty media'],
  bilibili: ['嗶哩嗶哩', 'b站', 'bili'],
  netflix: ['網飛', '奈飛', 'nf'],
  'disney-plus': ['disney+', 'disney', '迪士尼', 'd+'],
  'prime-video': ['amazon prime', 'amazon', 'prime', '亞馬遜'],
  crunchyroll: ['cr'],
  hbo: ['hbo max', 'max', 'hbo go'],
  cinema: ['電影院', '戲院', '院線', '影院', 'theater', 'theatre', 'theatrical'],
})

/** The platforms by every name that people have for them. */
export const platformNames = createNames(
  Object.entries(PLATFORMS).map(([keyword, names]) => ({
    key: keyword,
    label: names[0] ?? keyword,
    // “Disney+” is “disney plus”, and “d+” is nothing without its sign.
    names: names.map((name) => name.replaceAll('+', ' plus')),
  })),
)
