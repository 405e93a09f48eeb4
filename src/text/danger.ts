// Sayings of somebody who may die, and of those who fear for them – in the languages spoken most in Taiwan, whole sayings
// only: the bare word “suicide” stands in film titles, insurance and questionnaires. A saying too many costs a phone
// number that was not needed; one too few may cost a life, so doubt is decided that way.
const SAYINGS: readonly RegExp[] = [
  /(?<!到)想死(?!你|妳)|不想(?:再)?活|活不下去|[撐撑]不下去|活[著着](?:好累|很累|沒|没|好痛苦|很痛苦|有什麼意思)/u,
  /(?:想|要|去|試圖|试图|企圖|企图|說|说|怎麼|怎么|如何)自[殺杀]|自[殺杀](?:方法|了|身亡|未遂|念頭|念头|的念)|自[殘残]|[輕轻]生|[尋寻]短|[尋寻]死/u,
  /[結结]束(?:我|他|她|自己)?的?(?:生命|一切)|了[結结](?:自己|生命|一切)|想消失|[遺遗][書书]|去死|死了?算了|死掉|不如死|我死了/u,
  /割腕|上吊|[燒烧]炭(?:自|死|會|会|想)|(?:要|想|去)[燒烧]炭|跳[樓楼](?!大|價|价|拍|特)|(?:想|要)跳下去|自己割/u,
  /(?:吞|吃|服)(?:了|下)?[^，。,.]{0,4}(?:一整罐|整罐|一整瓶|整瓶|一堆|一大把|很多|好多|大量|過量|过量)[^，。,.]{0,4}[藥药]|[藥药][^，。,.]{0,6}(?:會死|会死|才會死|才会死)/u,
  /\b(?:want|wants|wanted|wish|going|ready|wanna|plan\w*) (?:to )?die\b|\b(?:kill|hang|harm|hurt|cut|cutting|killing|hurting|harming) (?:my|him|her|them|your)sel(?:f|ves)\b/iu,
  /\bend(?:ing)? (?:my|his|her|their|your) (?:own )?li(?:fe|ves)\b|\bend(?:ing)? it all\b|\bself[- ]?harm|\bsuicidal\b|\bcommit(?:ting|ted)? suicide\b/iu,
  /\b(?:better off (?:dead|without me)|tired of (?:living|life)|no reason to live|nothing to live for)\b|\b(?:do not|don['’]?t) want to (?:live|be alive|exist|be here any\s?more)\b|\bcan(?:no|['’]?)t go on\b/iu,
  /\boverdos(?:e|ed|ing)\b|\b(?:took|taken|swallowed|ate) (?:too many|all (?:my|the|her|his)|a (?:whole |full )?bottle of|a lot of)[a-z ]{0,20}(?:pills|tablets|medicine|meds)\b/iu,
  /死にたい|消えたい|自殺したい|อยากตาย|ฆ่าตัวตาย|muốn chết|tự tử|tự sát|(?:ingin|mau|pengen) mati|bunuh diri|죽고 ?싶|자살하/iu,
]

/** Whether somebody's words say that a life may be at risk, so that whom to call must be said before anything else. */
export function speaksOfDanger(words: string): boolean {
  const plain = words.normalize('NFKC')
  return SAYINGS.some((saying) => saying.test(plain))
}
