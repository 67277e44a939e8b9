'use client'

import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX, Info, TriangleAlert, type LucideIcon } from 'lucide-react'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Labeled } from '@/components/resource/assign/party-adder'
import { Panel } from '@/components/resource/form/form-layout'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { Select } from '@/components/ui/select'
import { VisuallyHidden } from '@/components/ui/visually-hidden'
import { useCan, useCanRead } from '@/hooks/use-can'
import { useNamesById } from '@/hooks/use-names-by-id'
import { useRecordsById } from '@/hooks/use-records-by-id'
import { isolate } from '@/lib/format/direction'
import { keys } from '@/lib/ordercloud/keys'
import { joinWords } from '@/lib/permissions/explain'
import { READERS } from '@/lib/permissions/readers'
import { buyerReference } from '@/lib/resource/buyer-reference'
import { buyerUserGroupReference } from '@/lib/resource/people-references'
import { idSegment } from '@/lib/url/id-segment'
import { TAB_PARAM } from '@/lib/url/record-tab'
import { AskedAnswer } from '../asked-answer'
import { BuyerPartyFields, NO_BUYER_PARTY } from '../buyer-party-fields'
import { ACT_FOR_USER_ROLE, type PlatformAnswer } from '../pricing/read-price'
import {
  visibilityConditions,
  type Condition,
  type FoundPrice,
  type Remedy,
} from '../rules/visibility-conditions'
import type { ProductRecord } from '../service'
import { CATALOGS_TITLE, VIEW_CATALOGS } from './catalogs-panel'
import { VISIBILITY_PATH } from '@/lib/catalogs/placement-paths'
import { readVisibility, type AskedUsers, type VisibilityAnswer } from './read-visibility'

const GROUP_READERS = { readers: READERS.buyerUserGroups }
const LOCALE_READERS = { readers: ['LocaleReader', 'LocaleAdmin'] }

const LEVELS = { buyer: 'All its users', group: 'One user group', user: 'One user' } as const
type Level = keyof typeof LEVELS

/** The question of the panel. The same one may have another answer later. */
interface Asked extends AskedUsers {
  level: Level
  attempt: number
}

/**
 * Panel that says why the users of a buyer see the product or not, with a link to each condition that is not met. The
 * app derives the answer from the settings. For one user it also asks the platform as that user.
 */
export function VisibilityPanel({ product }: { product: ProductRecord }) {
  const ids = useId()
  const [level, setLevel] = useState<Level>('buyer')
  const [party, setParty] = useState(NO_BUYER_PARTY)
  const { buyerId, partyId: ownId } = party
  const [isChecked, setChecked] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const isOwn = level !== 'buyer'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (buyerId === '' || (isOwn && ownId === '')) return
    setAsked((before) => ({
      ...{ buyerId, level, attempt: (before?.attempt ?? 0) + 1 },
      ...(level === 'group' && { groupId: ownId }),
      ...(level === 'user' && { userId: ownId }),
    }))
  }
  return (
    <Panel title="Visibility">
      <form noValidate aria-label="Visibility" onSubmit={submit}>
        <Stack gap="3" maxW="44rem">
          <Text fontSize="sm" color="fg.muted" mt="-2">
            Do these users see the product now, and why or why not? Unsaved changes do not count.
          </Text>
          <Grid
            templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 10rem minmax(0, 1fr)' }}
            gap="3"
            alignItems="start"
          >
            <BuyerPartyFields
              value={party}
              kind={level === 'buyer' ? undefined : level}
              isChecked={isChecked}
              onChange={setParty}
            >
              <Labeled id={`${ids}-level`} label="Users">
                <Select
                  id={`${ids}-level`}
                  value={level}
                  onChange={(event) => {
                    setLevel(event.target.value as Level)
                    setParty({ ...party, partyId: '' })
                  }}
                >
                  {Object.entries(LEVELS).map(([key, label]) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </Select>
              </Labeled>
            </BuyerPartyFields>
          </Grid>
          <Flex>
            <Button type="submit" size="sm" variant="outline">
              Check visibility
            </Button>
          </Flex>
        </Stack>
      </form>
      {asked && <Answer product={product} asked={asked} />}
    </Panel>
  )
}

function Answer({ product, asked }: { product: ProductRecord; asked: Asked }) {
  const client = useQueryClient()
  const access = { canReadLocales: useCanRead(LOCALE_READERS), actForUser: useCan(ACT_FOR_USER_ROLE) }
  const { buyerId, groupId = '', userId = '', attempt } = asked
  const { Active, DefaultPriceScheduleID = '' } = product
  const query = useQuery({
    // A saved change of the product changes the answer.
    queryKey: keys.list(VISIBILITY_PATH, {
      ...{ productId: product.ID, buyerId, groupId, userId, attempt, Active, DefaultPriceScheduleID },
    }),
    queryFn: ({ signal }) => readVisibility(client, product, asked, access, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <AskedAnswer query={query} titles={{ failed: 'The visibility', loading: 'Visibility for these users' }}>
      {(data) => <Result product={product} asked={asked} data={data} />}
    </AskedAnswer>
  )
}

function Result(props: { product: ProductRecord; asked: Asked; data: VisibilityAnswer }) {
  const { product, asked, data } = props
  const { verdict, price, platform, furtherGroupIds } = data
  const { buyerId, level } = asked
  const buyer = useRecordsById(buyerReference, [buyerId], useCanRead(buyerReference)).get(buyerId)
  const groups = useNamesById(buyerUserGroupReference(buyerId), furtherGroupIds, useCanRead(GROUP_READERS))
  // The platform decides, so its answer counts whenever there is one.
  const isVisible = platform && platform.kind !== 'unknown' ? platform.kind !== 'hidden' : verdict.isVisible
  const conditions = visibilityConditions(verdict, price, {
    asked: level,
    buyer: buyer?.Name || buyerId,
    catalog: (id) => data.catalogs.get(id)?.Name || id,
    category: (catalogId, id) => data.categoryNames.get(`${catalogId}/${id}`) ?? id,
  })
  return (
    <Stack gap="3" maxW="44rem">
      <Text fontWeight="medium">{headline(level, isVisible, price)}</Text>
      {!isVisible && furtherGroupIds.length > 0 && (
        <Text fontSize="sm">
          These user groups see it:{' '}
          {joinWords(
            furtherGroupIds.map((id) => groups.get(id) ?? id),
            'and',
          )}
          .
        </Text>
      )}
      {buyer?.Active === false && (
        <Line icon={TriangleAlert}>This buyer is inactive, so its users cannot sign in.</Line>
      )}
      {platform && <PlatformLine platform={platform} isExpected={verdict.isVisible} />}
      <Stack as="ul" listStyleType="none" gap="1.5" aria-label="Conditions">
        {conditions.map((condition, at) => (
          <ConditionLine key={at} condition={condition} product={product} buyerId={buyerId} />
        ))}
      </Stack>
    </Stack>
  )
}

function headline(level: Level, isVisible: boolean, price: FoundPrice): string {
  const [users, see, order] =
    level === 'user' ? ['This user', 'sees', 'cannot order it'] : ['These users', 'see', 'cannot order it']
  if (!isVisible)
    return level === 'user' ? 'This user does not see the product.' : 'These users do not see the product.'
  if (price.kind === 'found') return `${users} ${see} the product.`
  return `${users} ${see} the product but ${order}, because there is no price${currencyWords(price)}.`
}

function currencyWords(price: FoundPrice): string {
  if (price.kind !== 'otherCurrency') return ''
  return price.usersCurrency ? ` in ${isolate(price.usersCurrency)}` : ' without a currency'
}

function PlatformLine({ platform, isExpected }: { platform: PlatformAnswer; isExpected: boolean }) {
  if (platform.kind === 'unknown')
    return <Line icon={CircleHelp}>Not checked with the platform. {platform.reason}</Line>
  const isVisible = platform.kind !== 'hidden'
  const answer = isVisible ? 'shows this user the product' : 'does not show this user the product'
  return isVisible === isExpected ? (
    <Line icon={CircleCheck}>Checked: the platform {answer}.</Line>
  ) : (
    <Line icon={TriangleAlert}>The platform {answer}. The conditions below lead to another result.</Line>
  )
}

function Line({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <Flex gap="2" align="flex-start" fontSize="sm" color="fg.muted">
      <Box pt="0.5">
        <Icon as={icon} boxSize="4" />
      </Box>
      <Text minW="0" css={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Flex>
  )
}

const STATES = {
  met: { icon: CircleCheck, words: 'Met: ' },
  unmet: { icon: CircleX, words: 'Not met: ' },
  hint: { icon: Info, words: '' },
} as const

function ConditionLine(props: { condition: Condition; product: ProductRecord; buyerId: string }) {
  const { condition, product, buyerId } = props
  const { state, text, remedy } = condition
  const { icon, words } = STATES[state]
  return (
    <Flex as="li" gap="2" align="flex-start" fontSize="sm">
      <Box pt="0.5">
        {state === 'unmet' ? (
          <Icon as={icon} boxSize="4" color="fg.error" />
        ) : (
          <Icon as={icon} boxSize="4" color="fg.muted" />
        )}
      </Box>
      <Text as="span" minW="0" css={{ overflowWrap: 'anywhere' }}>
        <VisuallyHidden>{words}</VisuallyHidden>
        {text}{' '}
        {remedy && state !== 'met' && <RemedyLink remedy={remedy} product={product} buyerId={buyerId} />}
      </Text>
    </Flex>
  )
}

/** Link to the place where a condition can be changed. Missing for users who may not open that place. */
function RemedyLink(props: { remedy: Remedy; product: ProductRecord; buyerId: string }) {
  const { remedy, product, buyerId } = props
  const canOpenCatalogs = useCan(VIEW_CATALOGS).allowed
  if (remedy.to === 'catalogs')
    return (
      <Button size="xs" variant="outline" onClick={focusCatalogs}>
        Add it to a catalog or category
      </Button>
    )
  if ('catalogId' in remedy && !canOpenCatalogs) return null
  const [href, label] = linkOf(remedy, product, buyerId)
  return <OfficeLink href={href}>{label}</OfficeLink>
}

function linkOf(
  remedy: Exclude<Remedy, { to: 'catalogs' }>,
  { ID = '', ParentID = '' }: ProductRecord,
  buyerId: string,
): [href: string, label: string] {
  const catalog =
    'catalogId' in remedy ? `/buyers/${idSegment(buyerId)}/catalogs/${idSegment(remedy.catalogId)}` : ''
  switch (remedy.to) {
    case 'details':
      return [`/products/${idSegment(ID)}`, 'Activate it']
    case 'parent':
      return [`/products/${idSegment(ParentID)}`, 'Open the parent product']
    case 'prices':
      return [`/products/${idSegment(ID)}?${TAB_PARAM}=pricing`, 'Set a price or an assignment']
    case 'currency':
      return [`/products/${idSegment(ID)}?${TAB_PARAM}=pricing`, 'Change its currency']
    case 'catalog':
      return [catalog, 'Open the catalog']
    case 'category':
      return [`${catalog}/categories/${idSegment(remedy.categoryId)}`, 'Open the category']
  }
}

/** Moves the focus to the panel with the catalogs, which is above on the same tab. */
function focusCatalogs() {
  const headings = [...document.querySelectorAll('section h2')]
  const panel = headings.find(({ textContent }) => textContent === CATALOGS_TITLE)?.closest('section')
  panel?.scrollIntoView?.({ block: 'start' })
  panel?.querySelector<HTMLElement>('input, button')?.focus()
}
