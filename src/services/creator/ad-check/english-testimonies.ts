/**
 * Up to four words of any kind, since a testimonial is recognised by its ends: my doctor (at the clinic) was amazed.
 */
const WORDS = "(?:[a-z'-]+ ){0,4}"
const NUMBER = '\\d+(?:\\.\\d+)?'

const MEASURE =
  '(?:blood (?:sugar|pressure|glucose|lipids)|glucose|cholesterol|a1c|hba1c|uric acid|ldl|triglycerides|bmi|liver enzymes|waist(?:line)?)'

/** Treatments that farms also avoid, such as antibiotics, are left out. */
const MEDICINE =
  '(?:medicines?|medications?|meds|pills?|tablets|insulin|injections?|inhalers?|statins?|metformin|antidepressants?|painkillers?|ointments?|dialysis|crutches|canes?|walking (?:sticks?|aids?|frames?)|walkers?|knee braces?|wheelchairs?|hearing aids?|surgery)'
const WITHOUT =
  "(?:(?:stopped|quit|quits|gave up|ditched|dropped|forget|forgot|halved|cancell?ed|skipped)(?: taking| using)?|threw (?:away|out)|(?:no longer|doesn't|don't|does not|do not|didn't|never)(?: \\w+)? (?:needs?|takes?)|(?:came|got|went|weaned|is|was|am|are|been|now) off)"

const DOCTOR =
  '(?:doctors?|dermatologists?|nurses?|teachers?|colleagues|hairdressers?|barbers?|optometrists?|urologists?|gynaecologists?|gynecologists?|endocrinologists?|surgeons?|paediatricians?|pediatricians?|cardiologists?|physicians?|dentists?|pharmacists?|gp)'
const SURPRISED =
  "(?:(?:could not|couldn't|can't|cannot) believe|(?:was|were|is|are) (?:shocked|amazed|surprised|stunned|speechless|impressed)|asks? (?:me |us |him |her )?(?:what|how)|asked (?:me |us |him |her )?(?:what|how)|is happy|was happy|(?:told|said) (?:me |him |her )?(?:to stop|(?:i|he|she) (?:can|could) stop))"

const ILL =
  '(?:diabetes|hypertension|high blood pressure|high cholesterol|arthritis|insomnia|eczema|psoriasis|acne|rosacea|gout|asthma|cancer|depression|anxiety|migraines?|allerg(?:y|ies)|constipation|heart (?:disease|conditions?)|kidney (?:disease|stones?)|fatty liver|joint pain|hair loss|pcos|endometriosis|adhd|autism|dementia|ibs|reflux|menopause|osteoporosis|parkinson.s|alzheimer.s)'

const PERSONS =
  '(?:kids?|child|children|little ones?|toddlers?|infants?|babies|people|patients|persons?|women|men|moms|mothers|dads|parents|grandparents|adults|teens|teenagers|students|boys|girls|sons?|daughters?|husbands?|seniors|elders|elderly|those|anyone|everyone|someone|folks|sufferers)'

/** Symptoms of illness. */
const SYMPTOM =
  '(?:forgett|limp|cough|wheez|snor|scratch|shak|itch|ach|hurt|throbb?|bleed|flak|wett|twitch|trembl|gasp|sneez|sniffl|bloat|cramp|swell|creak|tinn|vomit|faint|stutter|drool|hobbl|hunch|wobbl)'

/**
 * English testimonials, the counterpart of {@link findTestimonies}, over folded text in lower case. They report a
 * falling measurement, a medicine no longer needed, a surprised doctor, or patients as the target group.
 */
export const ENGLISH_TESTIMONIES: readonly string[] = [
  `\\b${MEASURE} ${WORDS}from ${NUMBER}(?: ?%)? (?:down )?to ${NUMBER}`,
  `\\b${WITHOUT} ${WORDS}${MEDICINE}\\b`,
  `\\b(?:no more|without) (?:(?:any|daily|sleeping|insulin|prescription) ){0,2}${MEDICINE}\\b`,
  `\\b${DOCTOR} ${WORDS}${SURPRISED}`,
  `\\b(?:knees?|back|joints?|shoulders?|hips?|neck|head|stomach|feet|legs?|hands?|teeth|gums) ${WORDS}(?:don't|doesn't|do not|does not|no longer|never|stopped|stops|quit) (?:hurt|ach|swell|throb|itch|cramp|creak|bother)(?:s|e|es|ing)?\\b`,
  `\\b(?:perfect|ideal|great|made|designed|formulated|recommended|best|good) for ${WORDS}(?:with|who have|suffering from|living with) ${WORDS}${ILL}\\b`,
  `\\b${PERSONS} (?:with|who have|suffering from|living with) ${WORDS}${ILL} ${WORDS}(?:better|calmer|again|faster|deeper|longer|easier|(?:speak|walk|move|sleep|focus|remember|breathe|see|hear|eat)s? (?:more|well))\\b`,
  // Helps little ones with ADHD sit still. Choosing and reading are excluded, since illness does not prevent them.
  `\\b(?:help|let|allow|make|get|enable)(?:s|ed|ing)? ${WORDS}${PERSONS} (?:with|who have|suffering from|living with) ${WORDS}${ILL} (?:to )?(?:sit|sleep|walk|run|breathe|focus|concentrate|calm|settle|rest|relax|stand|climb|move|bend|speak|talk|see|hear|remember|cope|recover|heal|conceive|swallow|digest)\\b`,
  `\\b${ILL} (?:has|have|had|hasn.t|haven.t)(?: not| never)? (?:\\w+ )?(?:flared|returned|come back|bothered|acted up|gone|cleared|shrunk|improved|eased|faded)\\b`,
  `\\bused to (?:take|need|depend on|rely on|swallow|inject) ${WORDS}${MEDICINE}`,
  `\\b(?:walk|walks|walked|climb|climbs|climbed|read|reads|breathe|breathes|sleep|sleeps|live|lives) (?:\\w+ )?without (?:his|her|my|their|the|a|any) (?:cane|stick|walker|wheelchair|crutch(?:es)?|glasses|inhaler|insulin|oxygen|pills|meds|hearing aids?)\\b`,
  `\\b(?:lump|tumou?r|cyst|nodule|growth|mole|wart|rash|swelling|polyp|fibroid)s? (?:\\w+ ){0,4}(?:shrank|shrunk|shrinks?|got smaller|went down|fell off|disappeared|closed up|dried up|vanished)\\b`,
  // Grandma stopped forgetting our names.
  `\\b(?:stopped|stops|quit|quits|no longer|never|doesn't|don't|isn't|not|without) ${SYMPTOM}(?:ing|s|es)?\\b`,
  `\\b(?:can|could|able to|finally|back to) (?:now |finally |again )?(?:walk|walking|kneel|kneeling|bend|squat|climb|climbing|sleep|sleeping|see|read|hear|breathe|remember)(?:ing)? (?:again|through the night|without|properly|like (?:before|a baby))\\b`,
  // Knees that creak? Two weeks and they won't.
  `\\b(?:knees?|backs?|joints?|shoulders?|hips?|necks?|feet|legs?|ears?|eyes?|nose|throat|stomach|gut|bladder|gums?|scalp) [^.!?\\n]{0,40}\\? (?:[a-z0-9'-]+ ){1,8}(?:won't|don't|doesn't|no more|gone|no longer|any ?more|never again)\\b`,
  // Gives growing children five extra centimetres.
  `\\b(?:kids?|child|children|teens?|teenagers?|height|taller|grow|grows|grew) ${WORDS}(?:${NUMBER}|one|two|three|four|five|six|seven|eight|ten|extra|more) (?:extra |more )?(?:cm|centimet(?:er|re)s?|inch|inches)\\b`,
]
