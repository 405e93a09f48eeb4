import { AMBULANCE, LISTENS } from '#operation/view/help-numbers.ts'

/** Somebody in danger may be the one whose input cannot be read: a refusal too says whom to call. */
export const IN_DANGER = {
  en: `In danger now? Call ${LISTENS} or ${AMBULANCE}.`,
  zh: `現在有危險？請撥 ${LISTENS} 或 ${AMBULANCE}。`,
}
