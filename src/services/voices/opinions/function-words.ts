/**
 * The closed classes of English – articles, pronouns, prepositions, conjunctions, auxiliaries, numbers in words – and
 * verbs and adverbs that occur in any title.
 */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the this that these those my your his her its our their i you he she it we they me him us them who whom whose which what ' +
    'when where why how in on at by for from to of off with without within into onto over under up down out about after before ' +
    'between against during through via per as like than and or but nor so yet if because while although though not no never is am ' +
    'are was were be been being do does did done have has had having can could will would shall should may might must all any both ' +
    'each every few many more most much other some such only own same too very just now then once here there again also still even ' +
    'one two three first last new old used use using uses get gets got getting make makes made making let say says said go goes ' +
    'going come comes way ways thing things year years day days work works working ask show tell vs don doesn isn'
  ).split(' '),
)
