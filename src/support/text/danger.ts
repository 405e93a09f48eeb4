import { isOfThings } from './danger-features.ts'
import { dangerModel, dangerScore } from './danger-model.ts'
import { harmIn, isArmed, type Harm } from './harm.ts'
import { withoutHyperbole } from './hyperbole.ts'
import { normalise } from './normalise.ts'
import { chineseAsSaid, englishAsTyped } from './spoken.ts'

// Patterns for people who may die, and for those who fear for them, in the languages most spoken in Taiwan. They match
// complete expressions only, since the bare word "suicide" occurs in film titles, insurance and questionnaires. A false
// alarm shows an unnecessary phone number, but a miss may cost a life, so doubtful cases count as danger.

const WISH =
  '(?:想|希望|寧願|寧可|情願|乾脆|不如|打算|決定|準備|計畫|只求|但願|恨不得|好想|要是|如果|真的要|就要|今晚|今天要|等等就|就這樣)'
const ENDING =
  '(?:消失(?!的|術|魔法|點)|蒸發(?!皿|器|散|量)|解脫(?!的英)|長眠|永眠|安息|離世|離開(?:這個?|這)?(?:世界|世上|人世|人間|塵世|大家)|登出人生|離開人生|人生登出|重開(?!機|服|幕|放|電腦|手機|新局)|投胎|歸西|上西天|上天堂|去天堂|去另一個世界|一了百了|了斷|了結|做個了結|結束(?:這)?(?:一切|生命|自己|人生|痛苦|這輩子|性命)|不存在(?!的[^，。！？]{0,3}(?:片|電影|影集|影片|劇|動畫|書|歌|檔案|頁|網址|連結|商品|產品|股票|代號|代碼|帳號|編號|日期|卡片))|不曾出生|沒(?:有)?出生|沒(?:有)?被?生下來|不(?:要|用|再|會)(?:再)?醒|別再?醒|一睡不醒|一覺不醒|睡死|永遠睡|一直睡下去|永遠(?:的)?(?:休息|安靜|離開)|沉到海|變成星星|當天使|(?:去|過去)?(?:陪|找|見)[^，。]{0,3}(?:天上|天堂|死去|過世|往生|在另)|不要出生|沒被生)'
const NEAR =
  '(?:兒子|女兒|小孩|孩子|學生|同學|朋友|好友|室友|男友|女友|男朋友|女朋友|老公|老婆|先生|太太|爸爸|媽媽|爸|媽|哥|姊|姐|弟|妹|同事|閨蜜|網友|阿公|阿嬤|爺爺|奶奶|前任|鄰居|家人|他|她|有人)'
const MEANS = '(?:木炭|農藥|巴拉刈|安眠藥|繩子|童軍繩|刀片|氮氣|氦氣|一氧化碳|毒藥|老鼠藥|氰化物)'
const POISON = '(?:農藥|巴拉刈|漂白水|鹽酸|通樂|清潔劑|老鼠藥|除草劑|強酸|洗廁劑|毒藥)'
const BLADE = '(?:美工刀|刀片|水果刀|菜刀|刀子|刀|剪刀|碎玻璃|玻璃|針|圓規)'

/** Chinese, for folded text without spaces between characters. */
const CHINESE = [
  // Explicit wishes to die.
  '(?<![到得])想死(?!你|妳|您|他|她們)|(?:早點|趕快|快點|乾脆|直接|讓我|不如|寧願|情願|寧可|一起|陪我|跟我|以|能不能|可以|怎麼(?!死[的掉了])|怎樣|如何(?!死[的掉了]))死(?!線|當|機|路|心|角|忠|守|背|撐|記|侍|命|刑|亡|光)',
  '死一死|死給|死了(?:比較|算了|最好|更好|也好|就好|就解脫|一了|最快|之後大家|以後大家)|死了?算了|死掉(?:算|就|比|好|吧|最)|不如死|我(?:應該|真的|最好)?該死|我死了(?![一二兩三四五六七八九十百幾\\d]+[次回遍])|(?:叫|要|說|想|就)(?:他|她|我)?去死|求死|尋死|死意|想不開(?!(?:才|跑去|去|要)(?:買|讀|考|念|當|做|結|生|選|學|報))|生不如死|比死還|痛不欲生',
  '不想(?:再|要)?活(?!動)|(?:活|撐|熬)不下去|活(?:膩|夠了|不到(?:明|今|下|那|後|生日|過年))|活[著在](?:好累|很累|沒|好痛苦|很痛苦|好痛|有什麼意[思義]|的意義|幹嘛|做什麼|要幹|到底|真的好(?:累|痛|苦|難|煩)|太(?:累|痛|苦|難|煩)|(?:只是|就是)[^，。]{0,3}(?:累|痛|苦|煎熬|折磨|浪費|拖累|負擔|錯|受罪|贖罪))|生無可戀|了無生趣|萬念俱灰|行屍走肉',
  '(?:想|要|去|試圖|企圖|說|怎麼|如何|鬧|威脅)自[殺傷]|自殺的?(?:方法|方式|辦法)|自殺(?:了|身亡|未遂|念頭|的念|傾向|計畫|計劃)|自[殘虐]|自我傷害|輕生|尋短',
  `${WISH}[^，。！？]{0,7}${ENDING}`,
  '(?:如何|怎麼|怎樣|有沒有|哪種)[^，。]{0,6}(?:沒有?痛苦|無痛|不痛|不會痛|安詳|安靜|舒服|痛快|快速)[^，。]{0,4}(?:離開|走(?!路)|死|結束|解脫|自殺)|只剩(?:死|一條死)路|(?:走投無路|沒路)[^，。]{0,6}(?:死|結束|了斷)|活受罪|死給[他她你誰大]',
  '遺書|遺言|了結(?:自己|生命|一切)|結束(?:我|他|她|自己)?的?(?:生命|一切)',
  // Disguised spellings: 好想鼠, 想4了, 自鯊.
  '(?:想|要|去|快)(?:鼠|使|亖|屎|4|斯|sī)(?:了|啊|掉|一|$|[，。！,. ])|自[鯊沙傻刹剎煞4鼠刷](?!拉|箱|行|化|費)|(?:想|要|去)zs|想使的心|不想活(?:惹|ㄌ|捏)',
  // Not waking up, not living another day.
  '不(?:會|要|想|用)再?醒(?:來|過來)?(?:就|該|多|了|$|[，。])|別再?醒(?:來|過來)|(?:永遠|一直)(?:沉?睡)(?:著|下去|過去)?(?:不[要用想]?醒|就好|多好)|睡(?:了|著)?[^，。]{0,4}(?:就不要|永遠不|不要再|就別再?)醒',
  '不想(?:再)?(?:存在|醒來|呼吸|當人|做人|面對(?:這|一切|世界|明天|人生|任何)|(?:看|見)到(?:明天|太陽|天亮)|待在這(?:個)?(?:世界|世上|人間)|過(?:下去|明天))|明天的?太陽[^，。]{0,5}(?:不想|看不|沒必要|不會|與我)|(?:看|見)不到明天',
  // Being useless or a burden.
  '(?:沒有?|少了)我[^，。]{0,4}(?:更好|比較|也沒差|會更|都會好|輕鬆)|我(?:不在|消失|離開|走)了?(?:也|之後|以後|大家|他們|你們|就)[^，。]{0,8}(?:沒差|沒人|無所謂|更好|輕鬆|解脫|好過|難過|沒關係)',
  '(?:活著|我)(?:只是|就是|只會|都是在?|一直在?|只有)?(?:拖累|連累|拖垮)|不想(?:再)?(?:拖累|連累|當累贅)|我(?:是|只是|就是|根本是)(?:個|一個|大家的|家人的|家裡的)?(?:累贅|負擔|廢物|多餘的|垃圾)|自己(?:像|是|只是)(?:個|一個|一坨)?(?:累贅|負擔|廢物|多餘|垃圾)|沒有?人(?:會)?(?:在乎|在意|需要|愛|想念|要)我',
  '(?:我|自己)?不(?:值得|配|應該|該)(?:活|存在|被生|生下來|出生)|(?:為什麼|為何|幹嘛|憑什麼|何必)(?:我)?(?:還|要|還要)?活[著在]|(?:不知道|找不到)[^，。]{0,6}活(?:著|下去)|沒有?(?:活下去|活著)的|活在(?:這個?)?世(?:上|界)[^，。]{0,4}(?:有何|沒|做什麼|幹嘛|何用)',
  // Means and places.
  '割腕|割手(?!機|工|作|錶)|割腿(?!肉)|割自己|自己割|上吊(?!橋|燈|床|飾|車|環|扇|掛|籃)|燒炭(?:自|死|會|想)|(?:要|想|去)燒炭|跳(?:樓(?![大機價拍特救])|河(?!救)|海(?!救|口|線|岸|灘|鮮|島|游|浮|戲|玩|的)|軌|月台)|跳橋(?!.{0,12}(?:彈跳|bn))|臥軌|(?:想|要|往|就)跳下去|(?:棟樓|頂樓|天台|橋上?|窗戶|窗口|陽台|[十二三四五六七八九]樓)[^，。]{0,4}跳(?!繩|舞|操|蚤|電|棋|遠|高|傘|床|票|格)|開瓦斯[^，。]{0,4}(?:自|死|想|走)|(?:往|衝到|走到)(?:車|火車|捷運|馬路)(?:前|輪|中間)',
  `(?:吞|吃|服|灌)(?:了|下|完)?[^，。]{0,4}(?:整罐|整瓶|一罐|半罐|半瓶|一堆|一大把|很多|好多|大量|過量|幾十顆|全部)[^，。]{0,4}藥|藥[^，。]{0,6}(?:會死|才會死|致死)|${POISON}(?:喝|吞|灌)|(?:喝|灌|吞)(?:了|下|到|完)?[^，。]{0,4}${POISON}|(?:藥|安眠藥)[^，。]{0,3}(?:存|囤|攢|藏)(?:夠|好|了|滿)|(?<!不會|不肯|不敢|練習|怎麼|如何)吞藥|藥[^，。]{0,4}(?:全部|都|整罐|全)?吞|(?:吞|吃|服)(?:了|下)[^，。]{0,2}(?:[二三四五六七八九]?十|百|[2-9]\\d|\\d{3})[幾多來]?[顆粒錠]|(?:抱|帶)[^，。]{0,5}跳(?:下|樓|海|河)|服毒|藥物過量`,
  `(?:買|準備|備|拿|弄)(?:好|了|到)[^，。]{0,3}${MEANS}(?!殘)|${MEANS}[^，。]{0,5}(?:買好|準備好|備好|都買|到手|放在床|放床|在手|身邊)`,
  `(?:站|坐|爬|走|人|我)[^，。]{0,4}(?:頂樓|天台|樓頂|窗台|陽台邊|女兒牆|月台|鐵軌|橋邊|橋上|大橋|懸崖|河邊|海邊)[^。]{0,12}(?:跳(?!繩|舞|操)|往前|下去|走進|結束|再見|了斷|想走|不想)|(?:窗[戶台口]|陽台)[^，。看望飛掉丟晾搬曬]{0,5}(?:出去|下去|翻(?!修|新|蓋))`,
  `${BLADE}[^，。]{0,8}(?:[劃割刺](?!到)|傷害|放在?手|抵著|手腕)(?!紙|膠|布|肉)|(?:手腕|手臂|手上|腿上|大腿)[^，。]{0,6}(?:都是|全是|一堆|很多|好多|一條條|流)[^，。]{0,3}(?:血|傷|割痕|刀痕|疤|痕)|傷害(?:了)?自己|(?<![貓狗鳥鼠兔][^，。]{0,4})(?:打(?!自己的?臉)|撞|燙|抓|咬|掐|勒|劃|悶)自己|把自己[^，。]{0,3}(?:弄死|餓死|淹死|勒|悶死|掐)|頭撞牆|(?:手上|手臂|手腕|腿上|身上|自己)[^，。]{0,5}(?:劃|割)了|(?:劃|割)(?:了)?[^，。]{0,2}[一二兩三四五六七八九十幾\\d]+(?:刀|道|條)|殺(?:了|掉|死)?自己|自己(?:殺|弄)(?:了|掉|死)|菸頭[^，。]{0,2}燙(?:自己|手|腿)|瓦斯[^，。]{0,4}(?:開多久|開整|開一|開著睡)`,
  '(?:皮帶|繩子?|電線|圍巾|塑膠袋)[^，。]{0,6}(?:脖子|套頭|勒)|(?:河邊|橋邊|橋上|頂樓|海邊|屋頂|窗邊|月台)[^，。]{0,4}(?:坐|站|待)(?:了|著|很久|好久|一整)|又(?:拿|握|摸)(?:起|了|出)?刀|拿刀(?:了|對|在手|自)|想(?:從|往)[^，。]{0,8}(?:跳|衝出去)',
  '(?:人生|生命)[^，。]{0,4}(?:退坑|棄坑|登出|下線|刪檔|關機|退貨|不想玩)|(?:畫|寫)[^，。]{0,5}自己的?(?:墳墓|墓碑|棺材|喪禮|告別式|訃[聞文])|(?:畫|寫)[^，。]{0,3}(?:墳墓|墓碑|棺材)[^，。]{0,6}自己|把自己(?:登出|刪掉|刪除|關機)|(?:想|要)關機了[^。]{0,3}永遠',
  // Farewells, and taking others along.
  '(?:下輩子|來生|來世|另一個世界)(?:再)?(?:見|做|還(?!(?:要|想|是)?(?:當|做|選|來|愛)[^，。]{0,6}(?:粉|客|迷|店))|相見|報答)|永別|再見了?(?:大家|世界|各位|爸|媽|我的朋友)|大家再見|(?:該|要|跟|向|和)(?:大家|你們|所有人|世界)?說(?:再見|掰掰|永別)(?:了|$)|對不起[^。]{0,10}(?:再見|先走|我走了|撐不|下輩子|來生)|(?:再見|先走了?|我走了)[^。]{0,6}對不起|(?:對不起|不孝|爸|媽|孩子|保重|原諒|大家)[^。]{0,8}先走一步|先走一步[^。]{0,10}(?:對不起|保重|原諒|來世|天堂|下面等)|(?:離開|告別)(?:這個?|了)?(?:人世|世界|人間|塵世)',
  '(?:遺囑|後事|遺物)[^，。]{0,4}(?:寫好|寫完|好了|交代|安排好|整理好)|交代(?:好|完)?(?:了)?後事|(?:貓|狗|寵物|存摺|密碼|帳號|東西)[^，。]{0,6}(?:送人|送給|交代|分給|託付|寫給)[^。]{0,12}(?:再見|用不到|沒機會|不用了|先走|該走|了吧)',
  '(?:帶|帶著|拉|找)[^，。]{0,4}(?:孩子|小孩|女兒|兒子|老婆|老公|全家|家人|我|你|他|她)[^，。]{0,3}(?:一起|一塊|同)(?:走(?!走|路|過|進|出|到|去)|死|上路|離開)|同歸於盡',
  `${NEAR}[^。]{0,14}(?:想不開|割手|割腕|自殘|自傷|輕生|尋短|suicide|(?:說|傳|講|寫|留)[^。]{0,8}(?:死(?!線|當|機|侍|了心)|不想活|永別|活不|下輩子|遺))`,
  '最後一次(?:聊天|見面|說話|打給|傳|跟你|跟大家|聯絡|抱)|讓(?:一切|這一切|全部|所有)[^，。]{0,3}(?:停|結束|消失)|沒臉(?:見|活|面對|回家)|不要?再?當人(?!頭|質|家|生|選)|來世',
  // Exhausted strength.
  '(?:沒有?|失去|找不到)[^，。]{0,2}(?:活下去|活著|繼續活|生存)的?(?:勇氣|動力|理由|意義|意志|慾望|力氣)|(?:還能|能)撐(?:幾|多久)|(?:撐|熬)不過|(?:今晚|今天|這關|明天|今夜)[^，。]{0,3}過不去|(?:看不到|沒有)(?:盡頭|一點光|希望)(?:了|$)|走不下去(?:了|$)',
  // Returning to a place, and bequests.
  '(?:去|回去|跑去|又)[^,。]{0,4}(?:看|站)[^,。]{0,5}(?:橋|頂樓|天台|懸崖|鐵軌|月台)[^,。]{0,3}(?:好幾|很多|[兩二三四五六七八九十\\d])[次遍]|(?:只剩|靠|一直說|總是說|說|留)[^。]{0,6}保險(?:金|理賠)?[^。稅]{0,6}(?:能還|可以還|夠(?:你們|他們|我們|孩子)|給(?:你們|我們|他們|孩子|老婆))(?![^。]{0,8}(?:稅|受益|申報|繼承))',
  // Hokkien as usually written.
  '(?:袂|無|毋)(?:想欲|想要|愛)(?:閣)?(?:再)?(?:活|拖|吃|食藥)|(?<![甲到得])(?:欲|來去|想欲)死(?:死|咧|予|矣|較|算|了)',
  '撐(?:不(?:下去|住了|過|到)|到(?:今天|現在|這)[^，。]{0,5}(?:極限|為止|盡頭))|(?:終於|今晚|就|可以|就能|只要)[^，。]{0,4}解脫(?:了|吧|$|[，。])|(?:看不到|沒有?)(?:任何)?(?:活路|活下去|明天|出路|未來)(?:了|$)|絕望(?:到|透|得)|崩潰[^，。]{0,6}(?:不想|想死|想結束|活)|(?:壓力|痛苦|憂鬱|難過)[^，。]{0,8}(?:想死|不想活|想消失|想走|想跳)',
]

/** English in lower case without apostrophes, as often typed: dont, cant, im. */
const ENGLISH = [
  '(?:want|wants|wanted|wanna|wish|ready|going|gonna|plan|planning|hope|hoping|need|trying|tried|deserve|prepared|rather|better|feel like|feeling like) (?:to |i could |i would |i |just |id |he |she |they )*(?:die|dying|be dead|dead|not exist|stop existing|vanish|disappear(?! from)|not be here|not be alive|not wake up|never wake up|be gone forever|end it|cease to exist)(?! cut| hard| cast)',
  '(?:thinking|thoughts|think|talking|talks|talk|dream|dreaming|googling) (?:of|about|abt) (?:just |my |his |her )?(?:dying|death|suicide|killing|ending (?:it|my|his|her)|jumping|hanging|not being here|not existing|self.?harm)',
  '(?:kill|killing|hang|hanging|harm|harming|hurt|hurting|cut|cutting|shoot|drown|drowning|starve|poison|strangle|end|off) (?:my|him|her|them|your)sel(?:f|ves)',
  'kms|kmself|unaliv(?:e|ed|ing)|sewers?lide|end me|ctb',
  '(?:feel|feeling|am|im|is|hes|shes|getting|kinda|so|really|been|friend|daughter|son|wife|husband|mom|dad) (?:kinda |so |really |very |a bit |actively )*(?:suicidal|suicide|sucidal|suicidial)',
  '(?:commit|committed|committing|attempt|attempted|threatened|threatening|threatens|considering|about|tried) (?:to )?(?:su[ie]?c[iy]?de|suiside|kill)(?! squad| rate| stat| time| noise)',
  'su[ie]?c[iy]?de (?:thoughts|plan|note|letter|method|methods|attempt)|suicidal|thinking abt suic?[iy]?de|suic?[iy]?de lately|self.?harm',
  'end(?:ing)? (?:my|his|her|their|your) (?:own )?(?:li(?:fe|ves)|suffering|pain|misery)|end(?:ing)? it (?:all|tonight|now|today|myself|for good)',
  '(?:tired|sick|done|finished) (?:of|with) (?:living|life|being alive|existing|this life|everything and)|(?:no|not a|any|a) (?:reason|point|will) (?:to|in|for) (?:me to )?(?:keep |continue |go on |even )?(?:live|living|go on|going on|stay|staying|exist|existing|be here)|nothing (?:left )?to live for|lost (?:the|my) will to live',
  '(?:dont|do not|didnt|never|no longer) (?:want|wanna|wish)(?: to)? (?:live|be alive|exist|be here any ?more|be here|wake up|go on|see tomorrow|be in this world)',
  'cant (?:go on|keep going|do this any ?more|do it any ?more|take it any ?more|take this any ?more|live like this|live any ?more|handle (?:this|life|it) any ?more|cope any ?more|carry on)',
  'give(?:n|ing)? up on (?:life|living|myself|everything)|gave up on (?:life|living)|life (?:is not|isnt|aint|is no longer|not) worth|not worth living',
  '(?:no|see no|dont see (?:a|any)|cant see (?:a|any)|without (?:a|any)) (?:future|way out|hope|tomorrow) (?:for me|for myself|left|any ?more)|no hope left|no way out',
  '(?:wish|hope|want) (?:that )?(?:a|some|the) (?:car|bus|truck|train) (?:would|will|to|just)|(?:step|walk|jump|run|throw myself) (?:out )?(?:in front of|into) (?:a |the )?(?:train|mrt|bus|truck|traffic|car)',
  '(?:jump|jumping|throw (?:my|him|her)self|leap) (?:off|from|out of) (?:the |a |my |his |her )?(?:bridge|roof|building|balcony|cliff|window|rooftop|ledge)',
  '(?:standing|sitting|im|am) (?:here )?on (?:the |a )?(?:bridge|roof|rooftop|ledge|edge|tracks|platform)(?: |$)(?!price|toll)',
  '(?:wrote|left|found|writing|written|leaving (?:me|us|behind)) (?:[a-z]{1,8} ){0,2}(?:goodbye|suicide|farewell) (?:letter|note|text|message)|said (?:my |his |her )?goodbyes|goodbye (?:forever|everyone|world|cruel)|final goodbye|by the time you (?:read|see) this|see you in (?:the )?(?:next life|heaven)',
  '(?:cant stop|been|started|keep|keeps|back to|relapsed (?:and|with)) cutting(?! board| grass| costs| corners| class)|(?:slit|slitting|cut|cutting) (?:my|his|her|their) (?:wrist|wrists|arm|arms|thigh|thighs|veins)',
  '(?:cuts|scars|burns|slashes|cut marks) (?:all )?(?:over|on|along|up|down) (?:my|his|her|their) (?:arm|wrist|thigh|leg|body|stomach)s?|log me out of life',
  'how (?:many|much) (?:[a-z]{1,12} ){1,5}(?:kill me|to die|i die|overdose|to od|be lethal|kill myself|is lethal|is fatal)|lethal dose|(?:painless|easy|easiest|quick|quickest|fastest|peaceful|best|least painful) (?:way|ways|method|methods) (?:out|to (?:die|go|kill)|of (?:dying|suicide))|how (?:to|do i|can i) (?:die|end my|kill my|hang my|overdose|tie a noose)',
  'overdos(?:e|ed|ing)|(?:took|taken|swallowed|ate|swallowing) (?:too many|all (?:my|the|her|his|of)|a (?:whole |full |entire )?bottle|half a bottle|a lot of|a bunch of|a handful)[a-z ]{0,16}(?:pills?|tablets|medicine|meds|medication)|drank (?:bleach|pesticide|drain cleaner|poison)',
  '(?:have|got|bought|saved up|collected|stockpiled|saving)(?: all)? (?:the |my |enough |a |up )?(?:pills|rope|gun|noose|razor|razors|blades|charcoal|helium)(?! box| organi| case| set| grill| bbq)',
  '(?:everyone|everybody|they|you|family|the world|people|kids|parents|mom|mum|wife|husband)s?(?: li(?:fe|ves))?(?: would| will|d|ll) (?:be|do) (?:so much |much |a lot |all )?(?:better|easier|happier|fine)(?: off)? (?:if i|without me|when i)|better off without me|better without me|better off dead|rather be dead',
  'im (?:just |only |such |nothing but )?a burden|(?:nobody|no one|noone)(?: would| will|ll|d)? (?:even |really )?(?:miss me|misses me|cares? if i|notices? if i|cares? when i|cry for me|wants me (?:here|alive|around))|(?:nobody|no one) (?:loves|wants|needs) me',
  'whats the point (?:of|in) (?:living|life|being alive|going on|existing|trying|anything)|why am i (?:still )?(?:alive|living|here)$|dont deserve to (?:live|exist|be alive)|should(?:nt| not) (?:be alive|exist|have been born)|hate being alive|wish i (?:was|were|had)(?: never)?(?: been)? (?:dead|gone|born|not here|not alive|never born)|wish i (?:didnt|wasnt|werent|wouldnt) (?:exist|wake|born|alive|been born|here)',
  'sleep (?:and|forever|and just) (?:[a-z]{1,6} ){0,3}(?:never|not|forever)|(?:never|not) wake up(?: again| any ?more| tomorrow)?(?: ?[.,!?]|$)',
  'want out of (?:this |my )?(?:life|world)|(?:not|dont feel|isnt|arent|wont be|am not|im not) safe (?:with|from|around|by) (?:my|him|her)self|(?:afraid|scared) of what i (?:might|may|will|could) do|tie a noose|(?:my|own) funeral[^.?!]{0,20}(?:imagin|plan|soon|better)|imagin(?:e|ing) my (?:own )?(?:funeral|death)|too (?:tired|exhausted) to (?:live|exist|go on|be alive)',
  'how (?:much|many) (?:longer|more days?) (?:i |can i |we )?(?:can |will )?(?:hold on|last|take this|do this|survive|keep going)|(?:locked|alone|sitting|standing|me) [a-z ]{0,16}with a (?:knife|razor|blade|gun|rope|belt)|(?:belt|rope|cord|bag) (?:around|over) (?:my|his|her) (?:neck|head)|everything (?:to )?(?:go|be|goes) (?:dark|black|quiet|silent)',
  '(?:drive|driving|drove|crash|crashing) (?:my car |the car )?(?:off|into) (?:a|the) (?:cliff|bridge|river|tree|wall|lake|pole)|letters? to (?:everyone|everybody|my family|my kids|my parents|loved ones|my loved)|(?:cant stop|keep|always|constantly) (?:thinking|think|obsessing) (?:about|abt|of) (?:death|dying)|the voices (?:tell|told|say|want)',
  '(?:tonight|today|this) is my last (?:night|day)|tonight is the last night(?! of)|last (?:night|day) (?:alive|on earth)',
  'want (?:it|the pain|everything|this|all of it) (?:all )?to (?:stop|end|be over)',
]

const OTHERS =
  '死にたい|消えたい|自殺したい|死んだほうが|อยากตาย|ฆ่าตัวตาย|muốn chết|không muốn sống|tự tử|tự sát|(?:ingin|mau|pengen) mati|bunuh diri|죽고 ?싶|자살하|gusto ko nang mamatay|magpakamatay'

const CHINESE_SAYINGS = CHINESE.map((saying) => new RegExp(normalise(saying), 'u'))
const ENGLISH_SAYINGS = ENGLISH.map((saying) => new RegExp(`\\b(?:${saying})`, 'u'))
const OTHER_SAYINGS = new RegExp(OTHERS, 'iu')

let isMade = false

/**
 * Prepares the first judgement in steps, about 60 ms in all: loads the model and compiles each pattern for both string
 * representations. Undefined if it is done.
 */
export function dangerSteps(): Generator<undefined, void, undefined> | undefined {
  return isMade ? undefined : makeSteps()
}

function* makeSteps(): Generator<undefined, void, undefined> {
  dangerModel()
  yield
  for (const saying of [OTHER_SAYINGS, ...CHINESE_SAYINGS, ...ENGLISH_SAYINGS]) {
    // V8 compiles a pattern to native code at its second use.
    for (const words of [PLAIN_CHINESE, PLAIN_CHINESE, PLAIN_ENGLISH, PLAIN_ENGLISH]) saying.test(words)
    yield
  }
  for (const words of [PLAIN_CHINESE, PLAIN_ENGLISH]) {
    dangerSaidIn(words)
    yield
    dangerIn(words)
    yield
  }
  isMade = true
}

const PLAIN_CHINESE = '今天天氣很好。'
const PLAIN_ENGLISH = 'the weather is fine'

/** The danger that words describe: a wish to die, or another harm with its own helpline. */
export type Danger = 'suicide' | Harm

const TOGETHER = new RegExp(normalise('(?:跟|和|帶|陪)[^,。]{1,4}一起(?:走(?!走|路|過|進|出|到|去)|死|離開)'), 'u')

/** Without words of dying, exhaustion is meant literally: a carer who 撐不住了 needs the carers' line beside 1925. */
const OF_DYING = new RegExp(
  normalise('死|活|解脫|結束|消失|離開|跳|一起走|帶[^。]{0,4}走|藥|\\b(?:die|dying|dead|kill|end)\\b'),
  'u',
)

/**
 * The danger that words describe, so that the answer begins with the right number: by one of the patterns, or by the
 * model for wishes to die. A medical emergency comes first, then a wish to die, since 1925 answers day and night.
 */
export function dangerIn(words: string): Danger | undefined {
  const said = dangerSaidIn(words)
  if (said !== undefined || asksOfGoods(words) || isOfThings(words)) return said
  return scoreOf(words) > dangerModel().sure ? 'suicide' : undefined
}

/** Requests for a questionnaire, whose page begins with crisis lines: 想測自己有沒有憂鬱症, 焦慮量表. */
const TEST =
  /(?:自己)?(?:檢測|篩檢|自評|測)(?:一下|看看|驗)?(?:我|自己)?(?:是不是|是否|有沒有|有無)?(?:得了?|有)?(?:憂鬱|焦慮|躁鬱)症?|(?:憂鬱|焦慮|躁鬱)症?(?:自我)?(?:量表|問卷|檢測|測驗|自評|篩檢)|\b(?:depression|anxiety) (?:self[- ])?(?:test|quiz|screening|questionnaire)\b/giu

function scoreOf(words: string): number {
  return dangerScore(words.replaceAll(TEST, ' '))
}

/** Questions whether a praise of goods may be advertised: 「吃了三天膝蓋就不痛」這樣寫可以嗎. */
const MAY_BE_WRITTEN =
  /這樣(?:寫|說|講|標)|可以(?:寫|宣稱|標)|能(?:不能)?寫|違規|違法|被罰|文案|廣告|may i (?:write|say)/iu
const PRAISED =
  /(?:[吃喝擦抹塗敷噴貼戴]|用)(?!藥)[^。]{0,10}(?:就|變|不再|改善|有效|見效|好了|不痛)|\b(?:cure|relieve|heal|treat)s?\b/iu
const NOT_OF_GOODS = /藥|罐|瓶|死|活|走|我想|遺|最後|信/u

function asksOfGoods(words: string): boolean {
  return MAY_BE_WRITTEN.test(words) && PRAISED.test(words) && !NOT_OF_GOODS.test(words)
}

/** The same by patterns alone. For pasted texts to be judged, since advertisements also say 喝了不再胸悶. */
export function dangerSaidIn(words: string): Danger | undefined {
  const folded = foldedOf(words)
  const harm = harmIn(folded)
  if (harm !== 'danger' && isArmed(folded)) return 'threats'
  // A carer who wants to go together with the person cared for means to die.
  if (harm === 'carers' && TOGETHER.test(folded)) return 'suicide'
  if (harm === 'danger' || (harm === 'carers' && !OF_DYING.test(folded))) return harm
  return isSaying(words, folded) ? 'suicide' : harm
}

export function speaksOfDanger(words: string): boolean {
  return dangerIn(words) !== undefined
}

/** Whether words may mean danger, so that crisis lines are the best answer if nothing else was understood. */
export function maySpeakOfDanger(words: string): boolean {
  return speaksOfDanger(words) || hintsAtDanger(words)
}

/** The same for words in which dangerIn found nothing. */
export function hintsAtDanger(words: string): boolean {
  return !isOfThings(words) && scoreOf(words.replaceAll(HANDED_OVER, '')) > dangerModel().likely
}

/** A quoted text to be processed is not a hint: 把「早安，世界」翻譯成法文. */
const HANDED_OVER = /把[「『“"][^「」『』“”"]{1,200}[」』”"]/gu

/** `folded` is the result of `foldedOf`. */
function isSaying(words: string, folded: string): boolean {
  if (OTHER_SAYINGS.test(words.normalize('NFKC'))) return true
  const chinese = chineseAsSaid(folded)
  if (CHINESE_SAYINGS.some((saying) => saying.test(chinese))) return true
  const english = englishAsTyped(folded)
  return ENGLISH_SAYINGS.some((saying) => saying.test(english))
}

function foldedOf(words: string): string {
  return withoutHyperbole(normalise(words.normalize('NFKC')))
}
