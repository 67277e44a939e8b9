import { call } from '@/lib/ordercloud/client'
import type { User } from '@/lib/ordercloud/models'
import type { Findable } from '@/lib/registry'
import { named } from '@/lib/resource/named'
import type { ListPage } from '@/lib/resource/service'
import { idSegment } from '@/lib/url/id-segment'

/** The users of all buyers, which the platform returns in one list. Their pages are below their buyer. */
export const buyerUsers: Findable = {
  ...named,
  words: { one: 'buyer user', many: 'buyer users' },
  search: { words: 'name, user name, email or ID' },
  rules: { defaultSort: 'LastName' },
  service: {
    list: (options, { signal, quiet }) =>
      call((oc) => oc.Users.ListAcrossBuyers(options as object, { signal }) as Promise<ListPage<object>>, {
        signal,
        quiet,
      }),
  },
  hrefOf: ({ CompanyID = '', ID = '' }: User) => `/buyers/${idSegment(CompanyID)}/users/${idSegment(ID)}`,
}
