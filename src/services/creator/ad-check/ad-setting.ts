import { folded } from './folded.ts'

export interface Setting {
  readonly before: string
  /** The part of `before` that is in the same clause. */
  readonly clause: string
  readonly words: string
  readonly after: string
}

const PERSONS =
  '(?:患者|病患|病人|病友|族群?|者|人士|的?(?:人(?!蔘|參)|朋友|客人|顧客|會員|長輩|家人|家庭|同學|皮膚|肌膚|頭皮))'
/** 減肥失敗的朋友, 糖友: the words describe people. */
const NAMES_PERSONS = folded(`^(?:失敗|中|期間?|時|完|過|後)?${PERSONS}`)
const ARE_PERSONS = folded('(?:友|族|者|患者)$')
/** 正在減重的客人: the person already does it. */
const DOING_BEFORE = folded('(?:正在|剛在|還在|最近在|努力|想要?|打算)$')
/** 糖友必備, 適合控糖的人: the product is offered to the people described. */
const HELD_OUT = folded(
  '(?:必|首選|救星|福音|剋星|克星|適合|適用|專用|專屬|專為|推薦|一定要|務必|快來買|快買|快囤|看過來|看這|有救|有福|安心|放心|可食|可吃|可喝|也吃|也喝|能吃|能喝|都能|都可|輕鬆|不怕|不用|不必|[吃喝用擦抹](?:了|完|過|這|它|到)|好朋友|好夥伴|好選擇|聖品|神器|神隊友|恩物|入手|囤|有感|有效|都說|變|好了|沒再|降|瘦|都在|的福|守護|照護|日常保養)',
)
const HELD_OUT_BEFORE = folded('(?:適合|適用|專為|專給|給|為|獻給|針對|幫助|讓|推薦給?|造福|守護|最懂)[^,]{0,6}$')
/** 糖尿病患者的第一杯早餐飲: a product for the people described. */
const THEIR_GOODS = folded(
  `^${PERSONS}的[^,。]{0,10}(?:飲|茶|餐|奶|粉|錠|膠囊|品|霜|膏|皂|液|油|選擇|好物|保養|早餐|晚餐|點心|零食)`,
)

const CARE = folded('(?:請|應|須|需|勿|別|不要|不可|不建議|不宜|避免|暫停|等|依)')
/** 剛做完雷射的皮膚，請先不要…: a treatment by others, followed by advice on aftercare. */
const TREATED_BEFORE = folded('(?:做完|打完|動完|開完|接受|做過|打過|進行|剛做|剛打|剛動|如有|若有)[^,。]{0,8}$')
const TREATED_AFTER = folded('^[^,。]{0,8}(?:後|前後|療程|手術|完|的(?:皮膚|肌膚|人|部位|客人))')

/** 世界糖尿病日, 癌防治宣導: an event for a cause. */
const CAUSE_AFTER = folded('^(?:的)?(?:防治)?(?:宣導|衛教|健走|路跑|公益|義賣|募款|捐款|園遊會|志工|病友會|學會|病房)')
const CAUSE_DAY_BEFORE = folded('(?:世界|國際|全國|響應|支持)[^,。]{0,4}$')
const CAUSE_DAY_AFTER = folded('^(?:防治)?(?:日(?!常)|月|週)')
const PREVENTION = folded('防治$')

/** Make-up covers and shades; 立體臉部輪廓 and 遮蓋疤痕 are listed in annex 2. */
const MAKE_UP = folded(
  '(?:修容|遮瑕|遮斑|染眉|眉筆|眉膏|眉粉|眼線|潤色|粉底|底妝|打亮|臥蠶|飾底|校色|蜜粉|腮紅|眼影|粉餅|粉撲|髮際線粉|補妝|妝前|卸妝|彩妝|妝)',
)
/** 光療指甲 is a manicure. */
const LIGHT = folded('^光療')
const MANICURE = folded('(?:指甲|美甲|凝膠甲|甲面|護甲|護指|指緣|甲油)')
const LOOKS = folded('(?:看起來|看上去|好像|像是?|彷彿|似乎|視覺|修飾|修容|遮|蓋|隱形|柔焦)')
/** 瘦臉修容盤: a contour palette. */
const SHADES = folded('^(?:修容|打亮|陰影|粉|盤|刷|棒|餅)')
const LASTS = folded('(?:卸妝後(?:也|還|依然|仍)|長期|用久|久了|[天週周月]後|根本|真的|永久|從此|不再)')
const SHOWN = folded('(?:多|濃|密|斑|小|瘦|細|平|立體|眼袋|黑眼圈|毛孔|髮|不見|不明顯|看不|隱形)')
const HEALED = folded('(?:[除去消淡祛退治]|再生|修復|癒|生髮|長出)')

/** 食藥署提醒，宣稱…: an authority or a report about other sellers' goods. */
const REPORTED = folded(
  '(?:食藥署|衛福部|衛生局|公平會|國健署|疾管署|消基會|警方|消保|新聞|報導|記者|刑事局|檢察|法院)[^。]{0,14}(?:提醒|公布|重罰|開罰|裁罰|約談|查獲|指出|呼籲|提到|表示|宣導|稽查)',
)
const REPORTED_GOODS = folded(
  '(?:違規|違法|重罰|開罰|裁罰|假見證|不法|非法|偽|禁藥|含汞|風險|下架|謠言|小心|切勿|請勿|不要買|騙)',
)
const OF_OURS = folded('(?:我們|我家|本[產商]?品|這[款罐瓶支包盒]|唯一|真正)')

/** 消毒盒殺菌 99%: disinfection of objects, which the laws on medicines and devices do not cover. */
const KILLS_GERMS = folded('^(?:殺菌|滅菌|除菌|抑菌|抗菌|消毒)')
const THINGS = folded(
  '(?:奶瓶|餐具|碗|筷|砧板|鍋|水壺|盒|箱|櫃|機|燈|烘|毛巾|牙刷架|床|被套|衣物?|鞋|玩具|桌面|馬桶|浴室|廚房|車內|房間|室內|空氣|環境|表面|濾)',
)
const ON_BODIES = folded(
  '(?:皮膚|肌膚|傷口|雙手|手部|口腔|口中|牙齦|私密|頭皮|腳|臉|身體|體內|喉|鼻|痘|患部|病毒|感染|疾?病)',
)

/** Treatments by clinics, if the lists have them as claims. */
const TREATMENT = folded(
  '(?:雷射|換膚|果酸|手術|開刀|術後|植髮|隆乳|電波|音波|玻尿酸|肉毒|光療|飛梭|除毛|染髮|燙髮|化療|洗腎)',
)
/** Longer claims contain a verb of effect: 改善高血壓患者的頭痛. */
const NAME_MAX = 3

/**
 * Whether the words promise nothing about the product: 減肥失敗的朋友來這裡取暖. They only describe people, a treatment by others,
 * a cause, the look of make-up, or claims that others were fined for.
 */
export function isSetting({ before, clause, words, after }: Setting): boolean {
  const sentence = before + words + after
  return (
    namesPersons(clause, words, after) ||
    (TREATMENT.test(words) && (TREATED_BEFORE.test(clause) || TREATED_AFTER.test(after)) && CARE.test(after)) ||
    CAUSE_AFTER.test(after) ||
    (CAUSE_DAY_AFTER.test(after) && (CAUSE_DAY_BEFORE.test(clause) || PREVENTION.test(words))) ||
    (SHOWN.test(words) &&
      MAKE_UP.test(sentence) &&
      (LOOKS.test(sentence) || SHADES.test(after)) &&
      !HEALED.test(words) &&
      !LASTS.test(sentence)) ||
    (LIGHT.test(words) && MANICURE.test(sentence)) ||
    (KILLS_GERMS.test(words) && THINGS.test(sentence) && !ON_BODIES.test(sentence)) ||
    (REPORTED.test(before) && REPORTED_GOODS.test(sentence) && !OF_OURS.test(sentence))
  )
}

function namesPersons(before: string, words: string, after: string): boolean {
  if (words.length > NAME_MAX || !(NAMES_PERSONS.test(after) || ARE_PERSONS.test(words))) return false
  if (HELD_OUT.test(after.replace(NAMES_PERSONS, '')) || THEIR_GOODS.test(after)) return false
  return DOING_BEFORE.test(before) || !HELD_OUT_BEFORE.test(before)
}
