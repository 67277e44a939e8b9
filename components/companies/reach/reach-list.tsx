'use client'

import { Box, HStack, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Id } from '@/components/resource/cells'
import { EmptyPanel } from '@/components/resource/form/form-layout'
import { Entries } from '@/components/resource/record/record-facts'
import { PartPanel } from '@/components/resource/record/record-panel'
import { OfficeLink } from '@/components/ui/link'
import { useCan } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import { usePartyNames } from '@/hooks/use-party-names'
import type { AccessQualifier } from '@/lib/permissions/check'
import { partyOf } from '@/lib/parties/party'
import { crud } from '@/lib/ordercloud/crud'
import type { ApiClient, PriceSchedule, Promotion } from '@/lib/ordercloud/models'
import { named } from '@/lib/resource/named'
import type { RecordPart } from '@/lib/resource/part'
import type { Reference } from '@/lib/resource/reference'

/** The parts of a row that differ between lists. */
interface RowRules<A extends object> {
  /** Returns the ID of the record that a row is about. */
  idOf: (row: A) => string
  /** Returns the name of a row's record, for rows that have it. */
  nameOf?: (row: A) => string | undefined
  /** Returns the address of the page on which a row is changed. Undefined for rows without such a page. */
  hrefOf: (id: string) => string | undefined
  /** True for assignments to a buyer or its groups. Each row says which of them it reaches. */
  hasParties?: true
  /** Returns further facts about a row. */
  noteOf?: (row: A) => ReactNode
}

interface ReachListProps<A extends object, T extends object> extends RowRules<A> {
  title: string
  /** Permission to list the rows and to open the page of each. */
  view: AccessQualifier
  part: RecordPart<A>
  /** Text shown when there are no rows. */
  none: string
  /** The records that the rows are about, for rows without their names. One request reads all names of a page. */
  to?: Reference<T>
  /** Link to the list of all these records. */
  all?: { href: string; label: string }
  /** Renders the rows of a page, where they need further names. */
  children?: (rows: readonly A[]) => ReactNode
}

/** Panel with the records that reach a company, each with a link to the page on which that is changed. */
export function ReachList<A extends object, T extends object = object>(props: ReachListProps<A, T>) {
  const { title, view, part, none, to, all, children, ...rules } = props
  const access = useCan(view)
  if (!access.allowed) return <EmptyPanel title={title} note={access.reason} />
  return (
    <PartPanel
      title={title}
      part={part}
      none={none}
      action={
        all && (
          <OfficeLink href={all.href} fontSize="sm" color="brand.fg">
            {all.label}
          </OfficeLink>
        )
      }
    >
      {(rows) =>
        children?.(rows) ??
        (to ? <NamedRows {...rules} to={to} rows={rows} /> : <ReachRows {...rules} rows={rows} />)
      }
    </PartPanel>
  )
}

function NamedRows<A extends object, T extends object>(
  props: RowRules<A> & { rows: readonly A[]; to: Reference<T> },
) {
  const { to, ...rules } = props
  return <ReachRows {...rules} names={useNamesById(to, rules.rows.map(rules.idOf), true)} />
}

interface ReachRowsProps<A extends object> extends RowRules<A> {
  rows: readonly A[]
  /** Names by ID, for rows without a name. */
  names?: ReadonlyMap<string, string>
}

/** The rows of a page. The names of all user groups on it take one request. */
export function ReachRows<A extends object>(props: ReachRowsProps<A>) {
  const { rows, names, idOf, nameOf, hrefOf, hasParties, noteOf } = props
  const groups = hasParties ? rows.map((row) => partyOf(row)).filter(({ UserGroupID }) => UserGroupID) : []
  const partyOfRow = usePartyNames(groups)
  return (
    <Entries>
      {rows.map((row, index) => {
        const id = idOf(row)
        const name = nameOf?.(row) ?? names?.get(id) ?? id
        const href = hrefOf(id)
        const note = noteOf?.(row)
        const party = partyOf(row)
        return (
          // One record may have several rows, such as one for each user group.
          <Box as="li" key={`${id}/${index}`} fontSize="sm" css={{ overflowWrap: 'anywhere' }}>
            <HStack columnGap="2" rowGap="0" wrap="wrap">
              {href ? (
                <OfficeLink href={href} color="brand.fg">
                  {name}
                </OfficeLink>
              ) : (
                <Text as="span">{name}</Text>
              )}
              {name !== id && <Id>{id}</Id>}
            </HStack>
            {(hasParties || note) && (
              <Text as="div" color="fg.muted">
                {hasParties &&
                  (party.UserGroupID ? <Group {...partyOfRow(party)} /> : 'All users of the buyer')}
                {hasParties && note && ' · '}
                {note}
              </Text>
            )}
          </Box>
        )
      })}
    </Entries>
  )
}

function Group({ name, href }: { name: string; href: string | undefined }) {
  return <>Group {href ? <OfficeLink href={href}>{name}</OfficeLink> : name}</>
}

export const promotionReference: Reference<Promotion> = {
  ...named,
  path: 'promotions/chosen',
  words: { one: 'promotion', many: 'promotions' },
  service: crud<Promotion>((oc) => oc.Promotions),
}

export const apiClientReference: Reference<ApiClient> = {
  ...named,
  titleOf: ({ AppName, ID }) => AppName || (ID ?? ''),
  rules: { defaultSort: 'AppName' },
  path: 'apiclients/chosen',
  words: { one: 'API client', many: 'API clients' },
  service: crud<ApiClient>((oc) => oc.ApiClients),
}

export const scheduleReference: Reference<PriceSchedule> = {
  ...named,
  path: 'priceschedules/chosen',
  words: { one: 'price schedule', many: 'price schedules' },
  service: crud<PriceSchedule>((oc) => oc.PriceSchedules),
}
