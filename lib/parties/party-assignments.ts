import type { Assignments } from '@/lib/resource/assignments'
import { partyOf, type Party } from './party'

type Row = { [Field in keyof Party]?: string | null }

/** A list of the parties that one record is assigned to, as the platform returns it. */
export type PartyList = Pick<Assignments<Row>, 'path' | 'of' | 'list'>

/** Returns the list with rows of parties, as panels show it. */
export const assignedParties = ({
  path,
  of,
  list,
}: PartyList): Pick<Assignments<Party>, 'path' | 'of' | 'list'> => ({
  path,
  of,
  list: async (oc, page, request) => {
    const { Items, Meta } = await list(oc, page, request)
    return { Items: Items.map(partyOf), Meta }
  },
})
