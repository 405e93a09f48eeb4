/** Makers as a list writes them, and their name in the other language. */
export const MAKERS: readonly (readonly [zh: string, en: string])[] = (
  '華碩 ASUS,微星 MSI,技嘉 Gigabyte,華擎 ASRock,威剛 ADATA,羅技 Logitech,酷碼 Cooler Master,金士頓 Kingston,三星 Samsung,聯力 Lian Li,' +
  '海盜船 Corsair,伽利略 Digifusion,美光 Micron,銀欣 SilverStone,十銓 Team Group,喬思伯 Jonsbo,林帝 LINDY,全漢 FSP,芝奇 G.SKILL,曜越 Thermaltake,' +
  '櫻桃 Cherry,宏碁 Acer,利民 Thermalright,海韻 Seasonic,貓頭鷹 Noctua,振華 Super Flower,撼訊 PowerColor,九州風神 DeepCool,保銳 Enermax,圓剛 AVerMedia,' +
  '麗臺 Leadtek,佰維 Biwin,創見 Transcend,華芸 ASUSTOR,微軟 Microsoft,安耐美 Enermax,迎廣 In Win,合勤 Zyxel,致態 ZhiTai,美洲獅 Cougar,' +
  '快睿 Cryorig,台達 Delta,飛瑞 Eaton,鎧俠 Kioxia,藍寶石 Sapphire,雷蛇 Razer,賽睿 SteelSeries,希捷 Seagate,東芝 Toshiba,威騰 WD,' +
  '群暉 Synology,威聯通 QNAP,飛利浦 Philips,明基 BenQ,優派 ViewSonic,樂金 LG,戴爾 Dell,惠普 HP,聯想 Lenovo,蘋果 Apple,' +
  '索泰 ZOTAC,映眾 INNO3D,愛普生 Epson,佳能 Canon,兄弟 Brother,普聯 TP-Link,友訊 D-Link,創新 Creative,鐵三角 Audio-Technica,小米 Xiaomi,華為 Huawei'
)
  .split(',')
  .map((pair) => {
    const space = pair.indexOf(' ')
    return [pair.slice(0, space), pair.slice(space + 1)]
  })

const LOWER = MAKERS.map(([, en]) => en.toLowerCase())
const ANY_CHINESE = new RegExp(MAKERS.map(([zh]) => zh).join('|'), 'g')
const ANY_LATIN = new RegExp(
  `(?<![a-z])(?:${LOWER.map((it) => it.replaceAll(/[.-]/g, String.raw`\$&`)).join('|')})(?![a-z])`,
  'g',
)

/** The maker of a thing in the language in which its name does not write it: Logitech of 羅技 M90, 希捷 of Seagate 2TB. */
export function makerNames(name: string): string[] {
  const [chinese, latin] = [new Set(name.match(ANY_CHINESE)), new Set(name.toLowerCase().match(ANY_LATIN))]
  if (chinese.size === 0 && latin.size === 0) return []
  return MAKERS.flatMap(([zh, en], at) => {
    const [inChinese, inEnglish] = [chinese.has(zh), latin.has(LOWER[at] ?? '')]
    if (inChinese === inEnglish) return []
    return inChinese ? [en] : [zh]
  })
}
