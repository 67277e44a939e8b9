import type { Assignments } from '@/lib/resource/assignments'
import { partyOf, type Party, type PartyRow } from './party'

/** A field of an assignment that is true or false, such as `IsShipping`. */
export interface PartyFlag {
  field: string
  /** Label of the check box: "For shipping". */
  label: string
}

/** A list of the parties that one record is assigned to, as the platform returns it. */
export interface PartyList extends Pick<Assignments<PartyRow>, 'path' | 'of' | 'list'> {
  flags?: readonly PartyFlag[]
  /** Reason why a party without any flag cannot be added, for assignments that need one. */
  missingFlagReason?: string
}

/** Returns the list with rows of parties, as panels show it. */
export const assignedParties = ({
  path,
  of,
  list,
  flags,
}: PartyList): Pick<Assignments<Party>, 'path' | 'of' | 'list'> => ({
  path,
  of,
  list: async (oc, page, request) => {
    const { Items, Meta } = await list(oc, page, request)
    return {
      Items: Items.map((row) => ({ ...partyOf(row), ...(flags && { Flags: flagsOf(row, flags) }) })),
      Meta,
    }
  },
})

function flagsOf(row: object, flags: readonly PartyFlag[]): string[] {
  const values = row as Record<string, unknown>
  return flags.filter(({ field }) => values[field] === true).map(({ field }) => field)
}
