/**
 * What people call a company or a fund beside its registered names, made from those. The register’s English names are
 * short (ASUSTEK, PHISON) and its Chinese ones long, so that ASUSTeK Computer is 華碩電腦; a fund’s name mixes scripts and
 * figures as its prospectus does, and people do not.
 */

/** What people say of a trade, where the full name says it otherwise: 正新輪胎 of 正新橡膠工業. */
const TRADES_ZH: readonly (readonly [readonly string[], RegExp])[] = [
  [['輪胎'], /橡膠/],
  [['金控'], /金融控股/],
  [['銀行', '商銀'], /商業銀行|金融控股/],
  [['電信'], /電信|大哥大/],
  [['藥廠', '製藥', '藥業'], /藥/],
  [['生技'], /生物科技|生化科技|生醫/],
  [['食品'], /食品|企業/],
  [['科技'], /科技/],
  [['電子'], /電子/],
  [['半導體'], /半導體|積體電路/],
  [['超商', '便利商店'], /超商|便利商店/],
  [['汽車'], /汽車|交通/],
  [['海運', '航運'], /海運|航運/],
  [['飯店', '酒店'], /飯店|酒店/],
]

/** A company’s short name with its trade as people say it. */
export function companyNamesAs(name: string, fullName: string): string[] {
  const bare = name.replace(/-(?:KY|DR|創)$/, '')
  if (bare.length < 2) return []
  return TRADES_ZH.filter(([, said]) => said.test(fullName)).flatMap(([trades]) => trades.map((it) => bare + it))
}

/** English words of companies’ names, and the Chinese ones of which one stands in the full name then. */
const TRADES: readonly (readonly [readonly string[], RegExp])[] = [
  [['Technology', 'Technologies', 'Tech'], /科技/],
  [['Electronics', 'Electronic'], /電子/],
  [['Electric'], /電機|電工/],
  [['Computer'], /電腦/],
  [['Semiconductor'], /半導體/],
  [['Precision'], /精密/],
  [['Industrial', 'Industry', 'Industries'], /工業|實業/],
  [['Manufacturing'], /工業|製造/],
  [['International'], /國際/],
  [['Enterprise', 'Enterprises'], /企業|實業/],
  [['Holding', 'Holdings'], /控股/],
  [['Financial', 'Financial Holding', 'FHC'], /金融控股/],
  [['Biotech', 'Biotechnology'], /生技|生物科技|生化科技/],
  [['Pharma', 'Pharmaceutical', 'Pharmaceuticals'], /藥/],
  [['Medical'], /醫/],
  [['Communication', 'Communications'], /通訊|通信/],
  [['Material', 'Materials'], /材料/],
  [['Optical', 'Optoelectronics'], /光電|光學/],
  [['Steel'], /鋼/],
  [['Cement'], /水泥/],
  [['Marine', 'Shipping'], /海運|航運/],
  [['Motor', 'Motors'], /汽車/],
  [['Machinery'], /機械/],
  [['Securities'], /證券/],
  [['Insurance'], /保險/],
  [['Bank'], /銀行/],
  [['Chemical', 'Chemicals'], /化學|化工/],
  [['Textile'], /紡織/],
  [['Construction', 'Development'], /建設|營造|開發/],
  [['Food', 'Foods'], /食品/],
  [['Hotel'], /飯店|酒店/],
]
const LEGAL_FORM = /(?:(?<=\w\.?)[ ,]{1,3}(?:Co(?:mpany|rporation|rp)?|Inc|Ltd|Limited)\.?){1,3}$/i

/** Hon Hai of Hon Hai Co., Ltd. */
export function withoutLegalForm(name: string): string {
  return name.replace(LEGAL_FORM, '')
}

/** Phison Electronics of PHISON where 群聯電子 says so: the English name with what else stands in the Chinese one. */
export function englishNames(nameEn: string, fullName: string): string[] {
  const bare = nameEn
    .split(/[()]/)
    .map((part) => withoutLegalForm(part.trim()))
    .filter((part) => part.length > 2)
  const words = TRADES.filter(([, chinese]) => chinese.test(fullName)).flatMap(([english]) => english)
  return bare.flatMap((name) => [
    name,
    ...words.map((word) => `${name} ${word}`),
    ...words.flatMap((word) => words.filter((other) => other !== word).map((other) => `${name} ${word} ${other}`)),
  ])
}

/** What one says for the other in the names of funds. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/S&P ?500/, '標普500'],
  [/S&P/, '標普'],
  [/標普/, 'S&P'],
  [/NASDAQ/, '那斯達克'],
  [/NASDAQ/, 'NASDAQ100'],
  [/NASDAQ/, '那斯達克100'],
  [/那斯達克/, 'NASDAQ'],
  [/費城半導體/, '費半'],
  [/FANG\+/, '尖牙'],
  [/投等債/, '投資級債'],
  [/非投等債/, '非投資等級債'],
  [/美債/, '美國公債'],
  [/高息/, '高股息'],
  [/台50/, '台灣50'],
  [/年$/, ''],
]
const FIGURES = /\d{1,4}(?![\d+年-])/

/** 元大標普500 and 元大台灣五十: a fund’s name with what people write for a part of it. */
export function fundNamesAs(name: string): string[] {
  const ways = SAME.filter(([pattern]) => pattern.test(name)).map(([pattern, other]) => name.replace(pattern, other))
  const spoken = [name, ...ways].map((it) => it.replace(FIGURES, (figures) => SPOKEN[figures] ?? figures))
  return [...ways, ...spoken.filter((it) => it !== name)]
}

const SPOKEN: Readonly<Record<string, string>> = {
  20: '二十',
  25: '二十五',
  30: '三十',
  50: '五十',
  100: '一百',
  225: '二二五',
  500: '五百',
}
