import { normalise } from './normalise.ts'
import { LAUGHTER } from './spoken.ts'

// Removes hyperbole: 累死了 and 想死你了 express a degree, not death. Grammar distinguishes them. 死 after an adjective or a
// verb of feeling and before 我, 人 or 了 is a degree. The words 死了算了 and 死了比較好 after the same words are a wish, and stay.

const FELT = '笑累餓渴熱冷凍氣煩痛癢窮忙睏悶醜甜辣酸鹹苦臭香難窘糗羞尬嚇驚爽樂愛恨妒吵擠塞貴慢懶宅急慌怕噁美帥'
const FELT_WORDS = '可愛|無聊|尷尬|丟臉|緊張|開心|好笑|討厭|麻煩|擔心|佩服|羨慕|感動'
const WISHED = '算|比較|最好|更好|也好|就好|一了|的話|以後|之後'
const DEGREE = new RegExp(
  normalise(
    `(?<![想要])(?:[${FELT}]|${FELT_WORDS})死(?:(?:我|人|寶寶|本人|老子|老娘|偶)(?:了|啦)?|了|啦|囉|惹|欸|誒|(?![a-z\u4e00-\u9fff]))(?!${WISHED})`,
  ),
  'gu',
)
/** The person or thing longed for follows: 想死你了, 想死我媽做的菜. */
const LONGED_FOR = new RegExp(
  normalise('想死(?:你|妳|您|他|她|它|牠|我(?:的|媽|爸|家|妹|弟|姐|哥|老|朋|寶)|這|那|台灣|家裡)'),
  'gu',
)
/** Disappearing for a while or to a place: 想消失一個禮拜去海邊. */
const AWAY_FOR_A_WHILE = new RegExp(
  normalise(
    '(?:消失|蒸發|失蹤|人間蒸發|登出|離開)(?:個)?(?:[一兩二三四五六七幾半\\d]+)(?:個)?(?:小時|天|日|週|周|禮拜|星期|月|年|下|陣子)|(?:從|在)[^,]{0,4}(?:會議|群組|辦公室|公司|聚會|飯局|教室)[^,]{0,3}(?:消失|蒸發|登出)|登出(?:工作|公司|群組|帳號|帳戶|遊戲|系統)',
  ),
  'gu',
)
const ENDED = '考|離職|畢業|下班|退伍|放假|期末|報告|專案|加班|實習|論文|學期|交接|牙套|搬家|官司|婚禮'
const THINGS =
  '電池|電力|續航|手機|筆電|冰箱|冷氣|輪胎|帳篷|雨傘|預算|薪水|荷包|肚子|公司|產業|專案|這行|股票|這款|這支|訊號|牌子'
/** The same words about other subjects: a finished examination, a weak battery, a barbecue, a scratching pet. */
const OF_OTHER_THINGS = new RegExp(
  normalise(
    `(?:${ENDED})[^。]{0,12}解脫|解脫[^。]{0,12}(?:${ENDED})|(?:${THINGS})[^,]{0,8}(?:(?:撐|熬)不[^,]{0,4}|沒有?未來)|(?:烤肉|bbq|露營|中秋|暖爐)[^。]{0,12}(?:木炭|燒炭)|(?:木炭|燒炭)[^。]{0,12}(?:烤|bbq|露營|中秋|暖爐)|(?:下班|直播|下次|下週|明天|收播)[^。]{0,8}再見|再見[^。]{0,8}(?:下次|下週|明天見)|(?:這關|遊戲|王)[^。]{0,8}過不去|過不去[^。]{0,8}(?:怎麼打|怎麼破|攻略)`,
  ),
  'gu',
)
/** The story of a work: 男主角跳樓那集. */
const IN_A_STORY = new RegExp(
  normalise(
    '(?:主角|男主|女主|男二|女二|角色|劇情|結局|電影|影集|韓劇|日劇|小說|漫畫|動畫|這部|這集|那集)[^。我想]{0,12}(?:自殺|自盡|自焚|跳[樓橋河海]|上吊|割腕|輕生|尋短|燒炭|服毒|[吞吃][^。]{0,3}藥|死掉|死的|死了)',
  ),
  'gu',
)
/** Books, films, music, games and studies, without a person close to the speaker. */
const OF_WORKS = new RegExp(
  normalise(
    '作業|課本|課文|下一句|出處|造句|成語|典故|文案|標語|論文|文獻|期刊|研究|統計|法案|立法|防治法|條文|新聞|報導|歌詞|歌名|專輯|主題曲|這首歌|配音|電影|影集|動畫|漫畫|小說|劇本|劇情|劇中|主角|反派|角色|分鏡|桌遊|攻略|魔王|[《〈]|\\b(?:lyrics|song|album|soundtrack|film|movie|novel|plot|screenplay|anime|scene|chapter|statistics|stats|prevalence|paper|essay|research|documentary|article|act of)\\b',
  ),
  'u',
)
/** A title says nothing about the speaker: 《不想活的熊》是什麼書. */
const TITLES = /[《〈][^《》〈〉]{1,40}[》〉]/gu
/** Questions about fiction without a word about the speaker: 動畫裡她為什麼…. */
const ASKED_OF_FICTION = new RegExp(
  normalise(
    '(?:遊戲|動畫|電影|影集|漫畫|小說|韓劇|日劇|戲劇|連續劇)(?:裡面?|中|的?(?:主角|男主|女主|角色|反派))[^。]{0,8}(?:為什麼|怎麼|誰|什麼)|\\b(?:song|movie|film|anime|show|book) (?:that goes|called|named|where|in which)\\b',
  ),
  'u',
)
/** Words for a person in possible danger, and questions that mere study does not raise. */
const OF_SOMEBODY = new RegExp(
  normalise(
    '我(?!們看)|自己|我們|他說|她說|爸|媽|兒子|女兒|孩子|小孩|弟|妹|哥|姊|姐|朋友|同學|同事|室友|老公|老婆|男友|女友|怎麼死|如何死|不痛|無痛|方法|幾顆|劑量|多少顆|不想活|\\b(?:i|im|ive|id|ill|me|my|myself|he|she|hes|shes|him|her|friend|son|daughter|brother|sister|painless|methods?|pills|dose)\\b',
  ),
  'u',
)
const DEATH = new RegExp(
  normalise(
    '自[殺殘傷盡]|跳樓|跳橋|墜[樓橋]|上吊|割腕|服毒|輕生|尋短|燒炭|安樂死|遺[書言]|想死|無死|想消失|臥軌|\\b(?:suicid\\w+|self.?harm\\w*|jumps?|jumping|hangs?|overdos\\w+)\\b',
  ),
  'gu',
)
/** A fallen pet: 貓咪跳樓後要看哪科. */
const OF_PETS = new RegExp(
  normalise('(?:[貓狗鳥鼠兔龜]|貓咪|狗狗|毛小孩|鸚鵡)[^,。我]{0,3}(?:跳樓|跳下去|墜樓|自殘|咬自己|抓自己)'),
  'gu',
)
/** Testaments in the legal sense. */
const IN_LAW = new RegExp(
  normalise('遺書(?:跟|和|與|及|或)遺囑|遺囑(?:跟|和|與|及|或)遺書|遺書[^,]{0,4}(?:法律|效力|有效|公證)'),
  'gu',
)

const ENGLISH = [
  '(?:bored|scared|frightened|starv(?:ed|ing)|freez(?:e|ing)|frozen|annoyed|embarrassed|tickled|worried|work(?:ed|ing)?) (?:me |him |her |us )?to death',
  'to die for',
  'disappear(?:ing)? (?:to [a-z]+|for (?:a |the |some |two |three |\\d+ )?(?:few )?(?:hours?|days?|weeks?|weekend|months?|while|bit))',
  'overdose of (?:cute[a-z]*|love|nostalgia|sugar|fun|happiness)',
  'd(?:ying|ie|ies) (?:of|from|with) (?:laughter|laughing|embarrassment|boredom|cringe|cuteness|curiosity|jealousy)',
  'dying (?:to|for) (?:see|know|try|eat|go|hear|meet|get|watch|have|a|an|some|the)\\b',
  '(?:could|would|id) kill for',
  'kill(?:s|ing|ed)? (?:time|it|the (?:mood|vibe|process|app|server|lights?|engine|weeds?)|two birds)',
  '(?:is|are|was|its|thats) killing (?:me|it)',
  '(?:kill|killing|killed|hurt|hurting) (?:my|your|him|her|our|them)sel(?:f|ves) (?:laughing|with laughter|giggling)',
  '(?:cut|cutting|give|giving|shoot|shooting|shot|kick|kicking|beat) (?:my|your|him|her|our|them)sel(?:f|ves) (?:some slack|a break|in the foot|up over|for (?:missing|not|forgetting|buying|selling))',
  'overdos(?:e|ed|ing) (?:on|of) (?:[a-z]+ )?(?:tea|coffee|sugar|cake|chocolate|carbs|candy|spice|garlic|noodles|pizza|hotpot|dramas?|kdramas?|netflix|anime|memes|tiktok|reels|sunshine)',
  'overdos(?:e|ing) (?:the |my )?(?:plants?|lawn|garden|fish tank|aquarium)',
  'end(?:ing)? (?:my|our|the|a) (?:lease|subscription|contract|membership|plan|turn|session|call|policy|trial|tenancy|insurance|account|shift|relationship with)',
  '(?:career|social|political|commercial|financial) suicide|suicide (?:doors?|squad|burger|wings|dare)',
  'dead (?:tired|serious|batter(?:y|ies)|phone|line|sea|end|lift|pool|pixel|stock|weight|by daylight)|drop dead gorgeous|die hard|do or die',
].map((saying) => new RegExp(`\\b(?:${saying})`, 'gu'))

/** Further signs of a joke, although victims of violence may also use them. */
const JOKING = /呵呵|笑噴|笑爛|\bjk\b|開玩笑|💀|😆/u
/** With laughter, 跌到想跳樓 is an exaggerated result and not a wish. */
const RESULT = new RegExp(
  normalise(
    '[到得](?:我|人)?(?:都|好|很|真)?想(?:直接)?(?:跳樓|跳海|跳河|跳車|跳下去|去死|死|撞牆|撞豆腐|自殺|輕生|上吊|燒炭)|生不如死|原地去世|想死的心',
  ),
  'gu',
)

/** 這關魔王打到我想死，有攻略嗎 asks how to win a game. */
const BEATEN = new RegExp(normalise('魔王|攻略|這關|破關|怎麼打|\\bboss\\b'), 'u')

/** Removes hyperbole from folded words, and marks its place with ※. */
export function withoutHyperbole(folded: string): string {
  if (ASKED_OF_FICTION.test(folded) && !OF_SOMEBODY.test(withoutTitles(folded))) return '※'
  const plain = [
    TITLES,
    DEGREE,
    LONGED_FOR,
    AWAY_FOR_A_WHILE,
    OF_OTHER_THINGS,
    IN_A_STORY,
    IN_LAW,
    OF_PETS,
    ...ENGLISH,
  ].reduce((text, pattern) => text.replaceAll(pattern, '※'), folded)
  const calm =
    LAUGHTER.test(folded) || JOKING.test(folded) || BEATEN.test(folded) ? plain.replaceAll(RESULT, '※') : plain
  return OF_WORKS.test(folded) && !OF_SOMEBODY.test(folded.replaceAll(/['’`]/gu, ''))
    ? calm.replaceAll(DEATH, '※')
    : calm
}

/** Removes quoted titles such as "if i die young", whose words are not the speaker's own. */
function withoutTitles(folded: string): string {
  return folded.replaceAll(/["“][^"“”]{1,60}["”]/gu, '').replaceAll(/['’`]/gu, '')
}
