import { livenessAnswer } from '@/lib/operations/health'

export const dynamic = 'force-dynamic'

/** Reports that the office runs, with its version and the last known state of the platform. */
export function GET(): Response {
  return livenessAnswer()
}
