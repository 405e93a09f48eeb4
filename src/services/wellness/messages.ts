import type { ServiceWords } from '#operation/view/vocabulary.ts'
import { valuesOf } from '#operation/view/values-of.ts'
import { BSRS5, GAD7, PHQ9, type Questionnaire } from './assessment/questionnaires.ts'
import { COUNTIES } from '#operation/input/counties.ts'
import { NEEDS } from './crisis/needs.ts'

/** A questionnaire in the form of the page. */
function asked({ topics, items, scale, period_zh, period_en }: Questionnaire) {
  return {
    label: ['題目', 'Questions'],
    hint: [`${period_zh}，下面這些情形有多常出現？`, `Over ${period_en}, how often or how much was there:`],
    control: 'questions',
    questions: (items ?? topics).map(({ zh, en }) => [zh, en] as const),
    answers: scale.map(({ zh, en }) => [zh, en] as const),
  } as const
}

export const words: ServiceWords = {
  group: 'wellbeing',
  shortName: ['數位健康', 'Digital health'],
  errands: [
    { name: ['求助專線', 'Help lines'], operation: 'crisis_lines' },
    { name: ['PHQ-9 自評', 'PHQ-9'], operation: 'score_phq9' },
    { name: ['幾點睡', 'Sleep'], operation: 'calc_sleep_times' },
    { name: ['視訊看診', 'Telehealth'], operation: 'check_telehealth_eligibility' },
  ],
  live: [
    { name: ['想找人說話', 'To talk to somebody'], operation: 'crisis_lines' },
    { name: ['明天七點起床', 'Up at seven tomorrow'], operation: 'calc_sleep_times', input: { wake: '07:00' } },
    { name: ['靜下來', 'To calm down'], operation: 'breathing_exercises' },
  ],
  datasets: {},
  operations: {
    check_telehealth_eligibility: {
      lede: [
        '看你的情況能不能視訊看診、能不能開藥。',
        'Whether your situation allows a video consultation, and a prescription.',
      ],
      button: ['看能不能', 'Check'],
    },
    score_mood_thermometer: {
      lede: [
        '五題加一題，一分鐘。答案不儲存，也不放進網址。',
        'Five items and one more, a minute. Nothing is stored or put into the address.',
      ],
      button: ['看結果', 'See the result'],
      again: ['重做一次', 'Do it again'],
      fields: {
        answers: asked(BSRS5),
        suicide: {
          label: ['最近一星期，有自殺的想法', 'In the past week, thoughts of suicide'],
          control: 'radios',
          isOpen: true,
          answers: BSRS5.scale.map(({ zh, en }) => [zh, en] as const),
        },
      },
    },
    score_phq9: {
      lede: [
        '九題，兩分鐘。答案不儲存，也不放進網址。',
        'Nine items, two minutes. Nothing is stored or put into the address.',
      ],
      button: ['看結果', 'See the result'],
      again: ['重做一次', 'Do it again'],
      fields: { answers: asked(PHQ9) },
    },
    score_gad7: {
      lede: [
        '七題，一分鐘。答案不儲存，也不放進網址。',
        'Seven items, a minute. Nothing is stored or put into the address.',
      ],
      button: ['看結果', 'See the result'],
      again: ['重做一次', 'Do it again'],
      fields: { answers: asked(GAD7) },
    },
    calc_sleep_times: {
      lede: ['幾點要起床，就幾點該睡；或反過來算。', 'When to go to bed to wake on time, or the other way round.'],
      button: ['算時間', 'Work it out'],
    },
    breathing_exercises: { lede: ['跟著圓圈，慢慢吸、慢慢吐。', 'Follow the circle: slowly in, slowly out.'] },
    digital_wellness_guide: {
      lede: ['各年齡的螢幕時間，專業團體怎麼建議。', 'What professional bodies advise on screen time at each age.'],
    },
    crisis_lines: {
      lede: ['求助電話與現在有沒有人接，多數免費。', 'Help lines and whether they are open now, most of them free.'],
    },
    find_counselling: {
      lede: ['15 到 45 歲三次免費心理諮商，哪裡可以去。', 'Where ages 15–45 have three free counselling sessions.'],
      button: ['找諮商所', 'Find a place'],
    },
    list_questionnaires: {
      lede: [
        '三份自評量表問什麼、怎麼算、出自哪裡。',
        'What the three self-assessments ask, how they are scored, and whose they are.',
      ],
    },
    export_wellness: {
      lede: ['把這裡的參考資料整份下載。', 'The reference data of this service as a file.'],
      button: ['下載', 'Download'],
    },
  },
  fields: {
    situation: {
      label: ['你的情況', 'Your situation'],
      hint: [
        '例如 慢性病處方箋、長照、出院後；不填就列出全部。',
        'For example chronic prescription, long-term care, after discharge; left empty, all of them.',
      ],
    },
    special_case: ['屬特殊情形', 'A special case'],
    prescribing_allowed: ['可以開藥', 'May prescribe'],
    prescribing: ['開藥', 'Prescribing'],
    visits: {
      label: ['哪些診次可以開藥', 'Visits with a prescription'],
      values: {
        none: ['不能開藥', 'None'],
        return_stable: ['病情穩定的複診', 'Return visits of stable patients'],
        first_and_return: ['初診與複診', 'First and return visits'],
      },
    },
    controlled_drugs_allowed: ['可開管制藥品', 'Controlled drugs allowed'],
    legal_basis: ['法律依據', 'Legal basis'],
    articles: ['條次', 'Articles'],
    other_grounds: ['其他法定情形', 'Other legal grounds'],
    answers: ['答案', 'Answers'],
    suicide: ['自殺想法', 'Thoughts of suicide'],
    line: {
      label: ['專線', 'Help line'],
      hint: ['名稱或號碼，例如 張老師、1980。', 'By name or number, for example Teacher Chang or 1980.'],
    },
    instrument: ['量表', 'Questionnaire'],
    max_score: ['滿分', 'Highest score'],
    band: ['程度', 'Level'],
    advice: ['建議', 'Advice'],
    urgent: ['需要馬上處理', 'Urgent'],
    hotlines: ['求助專線', 'Help lines'],
    number: ['電話', 'Number'],
    open_24h: ['24 小時', 'Open 24 hours'],
    open_now: ['現在有人接', 'Open now'],
    cost: {
      label: ['費用', 'Cost'],
      values: {
        free: ['免費', 'Free'],
        local_rate: ['市話費率', 'Local rate'],
        first_5_minutes_free: ['前 5 分鐘免費', 'First 5 minutes free'],
      },
    },
    for: ['給誰', 'For whom'],
    confirmation: {
      label: ['時間的確認程度', 'How far the hours are confirmed'],
      values: {
        confirmed: ['已確認', 'Confirmed'],
        second_source: ['兩個來源', 'Two sources'],
        one_source: ['一個來源', 'One source'],
      },
    },
    needs: { label: ['能幫什麼', 'Helps with'], values: valuesOf(NEEDS) },
    need: { label: ['需要什麼幫忙', 'Help wanted with'], values: valuesOf(NEEDS) },
    county: { label: ['縣市', 'County or city'], values: valuesOf(COUNTIES) },
    thoughts_of_suicide: {
      label: ['自殺想法', 'Thoughts of suicide'],
      values: {
        not_asked: ['沒有問', 'Not asked'],
        none: ['沒有', 'None'],
        some: ['有', 'Some'],
        strong: ['強烈', 'Strong'],
      },
    },
    chats: ['線上文字協談', 'Help in writing'],
    how: ['怎麼開始', 'How to begin'],
    local: ['所在縣市', 'In the county'],
    centres: ['社區心理衛生中心', 'Community mental health centres'],
    phone: ['電話', 'Phone'],
    address: ['地址', 'Address'],
    updated_on: ['更新日', 'Updated on'],
    fire_sms: ['119 簡訊與傳真', '119 by text or fax'],
    sms: ['簡訊', 'Text message'],
    fax: ['傳真', 'Fax'],
    free_counselling_places: { label: ['免費諮商', 'Places of free counselling'], unit: ['處', 'places'] },
    free_counselling: ['免費心理諮商', 'Free counselling'],
    sessions: { label: ['次數', 'Sessions'], unit: ['次', 'sessions'] },
    by_video: ['可以視訊', 'By video'],
    plan: ['方案', 'Plan'],
    fee_note: ['另收費用', 'Further fees'],
    scored_by: ['計分的工具', 'Scored by'],
    about: ['問什麼', 'About'],
    topic: ['題意', 'Topic'],
    further_item: ['另外一題', 'A further question'],
    rights: ['權利', 'Rights'],
    needs_professional_help: ['需要專業協助', 'Needs professional help'],
    needs_follow_up: ['需要追蹤關心', 'Needs follow-up'],
    wake: { label: ['幾點起床', 'Wake at'], control: 'time' },
    bed: { label: ['幾點上床', 'In bed at'], control: 'time' },
    latency: {
      label: ['多久睡著', 'Time to fall asleep'],
      unit: ['分鐘', 'minutes'],
      hint: ['0 到 180；不填是 15 分鐘。', '0 to 180; left empty, 15.'],
    },
    given: ['你給的時間', 'Given'],
    cycles: { label: ['睡眠週期', 'Sleep cycles'], unit: ['個', 'cycles'] },
    sleep_minutes: { label: ['睡多久', 'Asleep for'], unit: ['分鐘', 'minutes'] },
    time: ['時間', 'Time'],
    day_offset: ['哪一天', 'Day'],
    assumptions: ['怎麼算的', 'Assumptions'],
    cycle_minutes: { label: ['一個週期', 'One cycle'], unit: ['分鐘', 'minutes'] },
    falling_asleep_minutes: { label: ['入睡需要', 'Falling asleep'], unit: ['分鐘', 'minutes'] },
    steps: ['步驟', 'Steps'],
    action: {
      label: ['動作', 'What to do'],
      values: {
        inhale: ['吸氣', 'Breathe in'],
        hold: ['停住', 'Hold'],
        exhale: ['吐氣', 'Breathe out'],
        rest: ['休息', 'Rest'],
      },
    },
    seconds: { label: ['秒數', 'Seconds'], unit: ['秒', 'seconds'] },
    rounds: { label: ['重複', 'Rounds'], unit: ['次', 'times'] },
    total_seconds: { label: ['全部需要', 'In all'], unit: ['秒', 'seconds'] },
    caution: ['注意', 'Take care'],
    age_group: ['年齡', 'Age'],
    from_months: { label: ['從', 'From'], unit: ['個月', 'months'] },
    below_months: { label: ['到', 'Below'], unit: ['個月', 'months'] },
    guidance: ['建議', 'Guidance'],
    guidance_en: ['建議（英文）', 'Guidance in English'],
    minutes_max_a_day: { label: ['一天最多', 'At most a day'], unit: ['分鐘', 'minutes'] },
    gaps: ['沒有涵蓋的', 'Not covered'],
    set: {
      label: ['哪一組資料', 'Which set'],
      none: ['全部', 'All of them'],
      values: {
        telehealth: ['視訊看診', 'Telehealth'],
        telehealth_other_grounds: ['視訊看診的其他情形', 'Other grounds for telehealth'],
        questionnaires: ['自評量表', 'Questionnaires'],
        sleep: ['睡眠', 'Sleep'],
        breathing: ['呼吸練習', 'Breathing'],
        screen_use: ['螢幕使用', 'Screen use'],
        app_privacy: ['App 隱私', 'App privacy'],
      },
    },
    telehealth: ['視訊看診', 'Telehealth'],
    telehealth_other_grounds: ['視訊看診的其他情形', 'Other grounds for telehealth'],
    questionnaires: ['自評量表', 'Questionnaires'],
    period: ['期間', 'Period'],
    scale: ['選項', 'Answers'],
    topics: ['題目', 'Items'],
    item: ['第幾題', 'Item'],
    bands: ['級距', 'Levels'],
    sleep: ['睡眠', 'Sleep'],
    breathing: ['呼吸練習', 'Breathing'],
    screen_use: ['螢幕使用', 'Screen use'],
    app_privacy: ['App 隱私', 'App privacy'],
  },
}
