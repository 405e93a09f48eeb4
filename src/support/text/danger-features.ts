import { lookupTable } from './lookup-table.ts'
import { withoutHyperbole } from './hyperbole.ts'
import { normalise } from './normalise.ts'

/** Topics of people in danger, in Chinese and English, in any wording. */
const SUBJECTS: Readonly<Record<string, RegExp>> = lookupTable(
  Object.fromEntries(
    Object.entries({
      self: '我|自己|咱|人家|\\b(?:i|im|ive|id|ill|me|my|myself)\\b',
      near: '爸|媽|父|母|哥|姊|姐|弟|妹|兒子|女兒|小孩|孩子|寶寶|老公|老婆|先生|太太|男友|女友|朋友|同學|同事|學生|室友|阿公|阿嬤|爺|奶|外婆|網友|鄰居|家人|她|他|\\b(?:mom|mum|dad|son|daughter|sister|brother|wife|husband|friend|bf|gf|boyfriend|girlfriend|roommate|he|she|him|her|they|them|family|parents|kids)\\b',
      wish: '想|希望|要是|如果|寧|乾脆|打算|決定|準備|好想|不如|但願|\\b(?:want|wanna|wish|hope|going|gonna|plan|ready|rather|if|pray|think|thinking|thought)\\b',
      unwilling:
        '不想|不要|不敢|不配|不值|不用再|不再|不會再|不必|受夠|\\b(?:dont|cant|wont|not|never|no|nobody|nothing|without|stop)\\b',
      end: '死|亡|消失|離開|離去|走了|結束|解脫|終結|了斷|不在|不存在|存在|心臟停|不醒|醒來|醒|永遠|最後|來生|下輩子|\\b(?:die|dying|dead|death|end|ending|gone|disappear|exist|existing|exist|forever|goodbye|leave|leaving|alive|live|living|life|suicide|funeral|wake|survive)\\b',
      alive: '活|命|人生|存在|世界|世上|呼吸|\\b(?:alive|live|living|life|exist|existence|world|breathe)\\b',
      hurt: '割|劃|刺|撞|打|燙|血|傷|疤|刀|跳|墜|掉下|吞|毒|勒|掐|淹|燒|\\b(?:cut|cutting|hurt|harm|blood|bleed|bleeding|knife|blade|jump|drown|hang|rope|noose|shoot|gun|crash|overdose|swallow|swallowed|kill|poison|hit)\\b',
      body: '手腕|手臂|手上|脖子|頭|心臟|身體|腿|\\b(?:wrist|wrists|arm|arms|neck|head|throat|body|hands)\\b',
      means:
        '藥|安眠|農藥|木炭|瓦斯|一氧化碳|繩|皮帶|酒|顆|罐|瓶|\\b(?:pill|pills|tablets|meds|medication|bottle|alcohol|rope|gun|paracetamol|charcoal|gas)\\b',
      place:
        '頂樓|陽台|窗|橋|河|海|月台|鐵軌|馬路|十樓|天台|樓|浴室|山上|房間|房門|\\b(?:bridge|roof|rooftop|balcony|cliff|tracks|train|window|ledge|bathroom|dorm)\\b',
      pain: '痛|累|苦|哭|難過|難受|空|絕望|無助|崩潰|撐|憂鬱|壓力|害怕|怕|丟臉|沒臉|髒|瘋|糟|黑|\\b(?:pain|tired|exhausted|hopeless|worthless|empty|numb|alone|scared|afraid|depressed|depression|hate|burden|broken|lonely|waste|mistake|cry|crying)\\b',
      alone: '沒有?人|一個人|孤|寂寞|拖累|負擔|多餘|累贅|麻煩|\\b(?:alone|nobody|no one|lonely|burden|anyone)\\b',
      night:
        '今晚|今天|明天|明年|隔天|半夜|每天|每晚|晚上|剛剛|現在|永遠|\\b(?:tonight|tomorrow|anymore|night|now|today|everyday|lately|longer)\\b',
      farewell:
        '再見|謝謝|對不起|愛你們|愛他們|照顧好|遺|託|送人|放心|牽掛|刪光|最後一次|\\b(?:goodbye|bye|sorry|thank|thanks|love|letter|letters|note|gave|give|tell)\\b',
      rescue: '救|幫我|怎麼辦|不敢跟|\\b(?:help|save|safe|trust|protect)\\b',
      look: '哪裡|推薦|價格|多少|費用|怎麼申請|怎麼領|怎麼辦理|幾點|幾天|哪天|是什麼|怎麼用|規定|補助|退|買|賣|票|查|課程|下載|申訴|遊戲|電影|小說|卡|股|發票|放假|[?？]|\\b(?:where|price|cost|buy|near|best|recommend|how to|what is|when|schedule|app|download|movie|film|game|book|ticket|near me|taiwan|taipei|list|check|find|compare|stock)\\b',
      figure: '\\d{3,}|https?:|\\.(?:com|tw|net)',
    }).map(([subject, words]) => [subject, new RegExp(normalise(words), 'u')]),
  ),
)

/** The form of product names and search terms: gpt-5, switch 2, or a Latin name within Chinese. */
const THING = new RegExp(
  '[a-z]{2}-?\\d|[a-z]{3} \\d(?!\\d)|[一-鿿] ?[a-z]{3}|[a-z]{3} ?[一-鿿]|(?<![a-z])(?:ai|api)(?![a-z])|\\b(?:chatgpt|gpt|claude|gemini)\\b',
  'u',
)
/** Days of leave are holidays, not a farewell: 5 days leave, annual leave. */
const DAYS_OF_LEAVE =
  /\b(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)(?: (?:more|extra|paid|annual|vacation))? days?(?: of)?(?: (?:paid|annual))? (?:leave|off|vacation|pto)\b|\bannual leave\b/gu

/** Giving a thing away, or being done with everything, matters more than the thing. */
const GIVEN_AWAY = new RegExp(normalise('給我|給你|給他|給妳|給她|留給|送人|用不到|以後|交代|都[^，。？?]{0,8}了'), 'u')
/** Refusing access concerns a thing, not life: 不想讓 openai 爬我的站. */
const NOT_LET = new RegExp(normalise('不想讓|不要讓|不讓|不准'), 'gu')
const OF_DANGER = ['unwilling', 'end', 'alive', 'hurt', 'body', 'means', 'place', 'pain', 'alone', 'farewell', 'rescue']

/** Whether the words name a thing, without any topic of people in danger. */
export function isOfThings(sentence: string): boolean {
  const whole = textOf(sentence).replaceAll(NOT_LET, ' ')
  const text = whole.replaceAll(DAYS_OF_LEAVE, ' ')
  return (
    (THING.test(text) || text !== whole) &&
    !GIVEN_AWAY.test(text) &&
    !OF_DANGER.some((subject) => SUBJECTS[subject]?.test(text))
  )
}

function textOf(sentence: string): string {
  return withoutHyperbole(normalise(sentence.normalize('NFKC')).replaceAll(/['’`]/gu, ''))
}

/** Features of a sentence: topics, pairs of topics, characters and pairs of characters. */
export function dangerFeatures(sentence: string): string[] {
  const text = textOf(sentence)
  const subjects = Object.keys(SUBJECTS).filter((subject) => SUBJECTS[subject]?.test(text))
  const isHyperbole = text.includes('※')
  const features = new Set(['#', ...(isHyperbole ? ['#hyperbole'] : []), ...subjects.map((it) => `#${it}`)])
  for (const [at, one] of subjects.entries()) {
    for (const other of subjects.slice(at + 1)) features.add(`#${one}+${other}`)
  }
  for (const run of text.match(/\p{sc=Han}+/gu) ?? []) {
    for (let at = 0; at < run.length; at++) {
      features.add(run.charAt(at))
      if (at > 0) features.add(run.slice(at - 1, at + 1))
    }
  }
  const words = text.match(/[a-z]+/gu) ?? []
  for (const [at, word] of words.entries()) {
    features.add(word)
    if (at > 0) features.add(`${words[at - 1] ?? ''} ${word}`)
  }
  return [...features]
}
