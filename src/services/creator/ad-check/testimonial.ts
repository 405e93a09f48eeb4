import { saysNothingChanged } from './ad-context.ts'
import { ENGLISH_TESTIMONIES } from './english-testimonies.ts'
import { createPatternScanner } from './pattern-scanner.ts'
import type { Span } from './spans.ts'
import { normalise, type FoldedText } from '#support/text/normalise.ts'

const N = '[\\d一二兩三四五六七八九十百千]+(?:\\.\\d+)?'
/** Distances within one testimonial, whose sentences may be on separate lines. */
const NEAR = '[^。!?;]{0,14}?'
const FAR = '[^。!?;]{0,30}?'

/** Body measurements, at home and in clinics. */
const MEASURE =
  '(?:crp|ldl|hdl|got|gpt|bmi|psa|血糖|血壓|血脂|膽固醇|尿酸|糖化|三酸|肝指數|指數|數值|數字|紅字|報告|健檢|體檢|空腹|飯後|視力|骨密|體重|體脂|腰圍|胸圍|臀圍|大腿|小腿|褲子|尺碼|公斤|kg|公分|罩杯|落髮|掉髮|血氧|收縮壓|舒張壓|尿蛋白|肌酸酐|腎絲球|濾過率|甲狀腺|結節|肌瘤|腫瘤|囊腫|息肉|眼壓|聽力|蛋白尿|腎功能|肝功能|發炎|度數|門診|回診|奶量|母乳|髮量|身高|血色素|血紅素|鐵蛋白|[紅白]血球|血小板|amh|cea|精子|精蟲|卵子|卵泡|濾泡|心跳|脈搏|骨齡|肺活量|睡眠|耳鳴|體溫)'
const CHANGED =
  '(?:[掉降升飆衝拉跌砍壓補追爬跳落瘦減縮小少長退回穩進竄拔](?:步|了|高|低|在|回)?[到至成為上在]|變成|變為|變|剩下|只剩|剩|回到|進步到|→|->|到)'

/** Medicines and medical aids, and doing without them. */
const MEDICINE =
  '(?:史蒂諾斯|吸入劑|噴劑|散瞳劑|人工淚液|眼藥水?|氧氣機?|血糖機|血壓計|血糖針|膝蓋針|玻尿酸針|導尿管|看護墊|尿布|束腹|護膝|止瀉藥|軟便劑|瀉藥|胃藥|過敏藥|氣喘藥|鼻噴劑|鎮定劑|抗憂鬱藥|阿斯匹靈|點滴|復健|針灸|普拿疼|百憂解|贊安諾|立普妥|冠脂妥|庫魯化|胰島素|安眠藥|止痛藥|血壓藥|降壓藥|降血糖藥|慢性病藥|西藥|中藥|藥膏|藥水|類固醇|抗生素|處方箋|處方|處方簽|針劑|吃藥|用藥|擦藥|服藥|打針|洗腎|化療|開刀|手術|拐杖|輪椅|助行器|眼鏡|助聽器|呼吸器|護腰|掛號|急診|回診|看醫生|看病|住院|藥(?![品局妝燉膳])|針)'
const WITHOUT =
  '(?:不用|不必|都?省了|省下來|可以(?:先)?停|先停|收起來|忘記帶|忘了帶|沒在[用帶打擦點]|沒再[買用擦點打吃]|沒碰|擺著|過期|生灰塵|用不[到著]|不需要|不需|免了|免除|停了|停掉|停藥|停用|丟|減到|減為|減半|減量|少吃|戒掉|戒了|再見|取消|不再|沒再|沒去|不吃了|不打了|拿掉|脫離|放下|離開|慢慢減|沒在吃)'

const DOCTOR =
  '(?:醫師|醫生|主治|護理師|護士|(?:皮膚|婦產|眼|骨|心臟|耳鼻喉|家醫|腎臟|內|復健)科|藥師|大夫|驗光師|治療師|復健師|營養師|美容師|髮型師|設計師|教練|診所|門診)'
const SURPRISED =
  '(?:是不是(?:去|有|偷)?[打做換吃動植]|去哪[裡家]?[打做植]|偷打|以為我|嚇一跳|嚇到|驚訝|驚奇|驚呆|不可思議|不敢相信|直呼|直說|都問|還問|問我|問他|問她|也說神奇|嘖嘖稱奇|說奇蹟|稱讚|說可以不用|說不用|都說不用|說好了|說厲害|說不見|怎麼不見|怎麼做到|怎麼掉|怎麼降|數字怎麼|掉這麼|降這麼|進步這麼|以為拿錯)'

const ILL =
  '(?:病|症|炎|癌|瘤|腫|瘡|瘍|疣|結石|結節|息肉|癬|疹|痛風|痛|疼|癢|過敏|失眠|便秘|中風|不孕|氣喘|頭暈|咳嗽|鼻塞|打噴嚏|濕疹|富貴手|香港腳|汗斑|痘|疤|斑|傷口|燙傷|妊娠紋|紋路|掉髮|光頭|禿|紅癢|抓到流血|喘|麻|抖|坐輪椅|臥床|帶原|甲亢|甲減|糖尿|血壓|血糖|尿酸|過敏|灰指甲|甲溝|鼻子不通|睡不|尿床|帕金森|失智|憂鬱|焦慮|恐慌|耳鳴|暈|逆流|脹氣|便祕|頻尿|夜尿|漏尿|心悸|胸悶|盜汗|潮熱|潮紅|打呼|打鼾|磨牙|嘴破|鼻水|鼻血|抽筋|痙攣|僵硬|無力|飛蚊|老花|白內障|青光眼|乾眼|近視|重聽|骨刺|骨鬆|駝背|痰|貧血)'
const USED = '(?:吃|喝|呷|服用|用|擦|抹|塗|泡|洗|敷|噴|貼|試)'
const GONE =
  '(?:好了|就好|又來|冒出|全好|痊癒|康復|就退|退了|消了|不見|沒了|沒再|不再|消失|光滑|平了|淡了|收掉|掉下來|冒出|長出|長回|改善|舒服|輕鬆|站起來|自己走|自己去|健步|爬山|跑步|有好消息|懷孕|又來了|就通|通了|睡到天亮|一覺|全勤|沒留下|不裂|不癢|不痛|不抖|不喘|有救|有感|能走|能睡|合起來|合回去|補滿|縮小|正常|收乾|掉了|睡著|自己掉|[就都]乾淨|整晚安靜|清淨|清靜|消退|順了|穩了|歸零|收口|退光|消光|鬆開|聽得清|看得清|睡得[著好沉香熟])'

/** Abilities that an illness took away. */
const UNABLE =
  '(?:臥床|下不了床|行動不便|舉不|彎不|轉不|握不|扶著|攙扶|走不|爬不|站不|起不來|抬不|蹲不|拿不|看不清|聽不|睡不|跑[^。!?;]{0,6}廁所|輪椅|拐杖|喘|痛到|痛得)'
const NOW = '(?:現在|如今|後來|從此|變得|變成)'

/** Testimonials argue with figures, medicine, doctors and recoveries. */
const PATTERNS = [
  // 膽固醇 260，吃完三個月剩 180; 從 58 公分變 53 公分
  `${MEASURE}${NEAR}${N}${FAR}${CHANGED}\\s*${N}`,
  `${N}\\s*(?:公斤|kg|公分|cm|度)${NEAR}${CHANGED}\\s*${N}\\s*(?:公斤|kg|公分|cm|度)`,
  `(?:使用|食用|服用|吃|喝|擦)前\\s*${N}\\s*(?:公斤|kg|公分|cm)${NEAR}(?:使用|食用|服用|吃|喝|擦)後\\s*${N}`,
  `${MEASURE}${NEAR}(?:往下掉|一直掉|掉下來|降下來|變黑字|正常了|回到標準|回到正常|合格|漂亮)`,
  // 針都不用打了; 血壓藥從三顆減到一顆
  `${MEDICINE}${NEAR}${WITHOUT}`,
  `${WITHOUT}(?:再|繼續|靠){0,2}${MEDICINE}(?:注射|治療|療程|控制|噴劑|藥物|的日子)?(?:了|就|也|$|[,、])`,
  `(?:吃|喝|用|擦|抹|塗)${FAR}${WITHOUT}(?:再|繼續)?${MEDICINE}`,
  // 本來吃安眠藥，現在改喝這包
  `(?:本來|原本|以前|之前)${NEAR}${MEDICINE}${NEAR}(?:改|現在|後來)[^。!?;]{0,3}?[吃喝用擦泡](?:這|它)`,
  // 主治醫師嚇一跳; 皮膚科醫師都問我去哪裡打的
  `${DOCTOR}${NEAR}${SURPRISED}`,
  `(?:比|勝過|贏過|取代)${NEAR}(?:吃藥|看醫生|看診|打針|雷射|手術)`,
  // 香港腳纏了我二十年，泡三次就好了
  `${ILL}${FAR}${USED}${NEAR}${GONE}`,
  `${ILL}${NEAR}從[^。!?;]{1,8}(?:變成?|長成|退成)`,
  // 大腿的濕疹只剩淡淡的印子
  `${ILL}${NEAR}(?:只剩下?|剩下|剩)(?!原價|最後|庫存)[^。!?;,]{0,5}(?:淡|印|痕|一點|點點|小|輕微|一半)`,
  `${ILL}${FAR}(?:站起來|自己走|能走|跑步|下床)`,
  // 麻了三年的腳趾有感覺了
  `(?:麻|痛|疼|痠|酸|僵|腫|癢|抖|卡|啞|塞|歪|駝|跛)了[^。!?;,]{0,6}(?:年|月|週|禮拜|天|久|輩子)的[^。!?;,]{0,6}(?:有感覺|不[再麻痛痠癢腫抖卡塞]|好了|消了|退了|會動|動了|鬆|靈活|直了|正了|能|可以|輕鬆|通了)`,
  // 牛皮癬那塊皮換新了
  `${ILL}${NEAR}(?:皮|肉|甲)[^。!?;]{0,4}(?:換新|換了?一?[層張塊]|重長|長新)`,
  `(?:原本|本來|以前|從前|之前|自從)${FAR}(?:現在|如今|後來|從此)${NEAR}(?:一覺|不用|不再|不見|可以自己|可以爬|可以走|站起來|好了|沒有再|睡到)`,
  // 度數少了一百度; 扶著走，現在自己去買菜; 調了三個月就驗到兩條線
  `${MEASURE}\\s*(?:又|竟然|居然|就)?(?:少|減|降|退|掉)了\\s*${N}`,
  `${UNABLE}${FAR}${NOW}${NEAR}(?:自己|可以|能|會|一路|輕鬆|不用|完全|整|走路|散步|爬山|跑步|跳舞|出門)`,
  `(?:吃|喝|服用|調)${FAR}(?:懷上|懷孕了|懷了|兩條線|當媽媽|當爸爸)`,
  `(?:沒懷孕|懷不上|不孕|沒消息)${FAR}${USED}${NEAR}(?:有了|中了|懷上|懷孕)`,
  // 衣服從 XL 穿到 S
  `從\\s*(?:x*l|m)號?\\s*(?:穿到|穿成|變成?|瘦到|縮到|掉到)\\s*(?:x*s|m|l)(?![a-z])`,
  `(?:不用|不必|沒有?|不)再?請${NEAR}(?:生理|病)假`,
  // 五十肩手舉得起來了; 臥床兩年，喝到第五盒可以坐起來吃飯
  `[舉抬站坐走爬蹲彎轉握睡動]得(?:起來|下去|上去|動|著|直|開|安穩)了`,
  `${UNABLE}${FAR}${USED}${NEAR}(?:可以|能|會|自己|就|終於|開始)${NEAR}(?:坐|站|走|起來|下床|散步|爬|吃得|睡|蹲|舉|抬|跑)`,
  // 讓醫師看看你進步的數字
  `(?:醫師|醫生|報告|健檢|門診|回診)${NEAR}(?:進步|漂亮|變好|變漂亮|滿分|及格)的?(?:數字|數值|報告|指數|紅字)`,
  `${USED}(?:了|到|這|一|兩|三|半)${FAR}${ILL}${NEAR}${GONE}`,
].map((pattern) => normalise(pattern))

/** Measurements may be prices, queues or orders; then the sentence is about trade. */
const OF_TRADE = new RegExp(
  normalise(
    '(?:價格|售價|原價|特價|元|塊(?![皮肉])|折|庫存|門市|店員|訂單|出貨|客人|回購|包裝|配色|口味|甜度|保固|電池|工作天|銀行|刷退|退款|發票|運費|下單|賣場|會員|點數|快遞)',
  ),
  'u',
)

/** Whether a sentence tells of prices, orders or customers. */
export function tellsOfTrade(sentence: string): boolean {
  return OF_TRADE.test(normalise(sentence))
}

/**
 * All matches of a pattern, including those from the second clause of a match on. 不宣稱除疤，只是刀疤擦著擦著就平了 denies in its first
 * clause and testifies in the second.
 */
const scan = createPatternScanner(
  [...PATTERNS, ...ENGLISH_TESTIMONIES].map((source) => [source, source]),
  ({ 0: found, index }) => {
    const comma = found.indexOf(',')
    return index + (comma > 0 ? comma + 1 : found.length)
  },
)

/** The spans of testimonials, as offsets into the original text. */
export function findTestimonies({ text, starts, ends }: FoldedText): Span[] {
  return scan(text)
    .filter(({ words }) => !OF_TRADE.test(words) && !saysNothingChanged(words))
    .map(({ index, words }) => ({ start: starts[index] ?? 0, end: ends[index + words.length - 1] ?? 0 }))
}
