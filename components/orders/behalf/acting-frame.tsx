'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { PanelSkeleton } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { useCompanyName } from '@/hooks/use-company-name'
import { displayMessage, toPlatformError } from '@/lib/ordercloud/errors'
import { endActing, keyAs, startActing, startAdvice, type AsUser } from '@/lib/ordercloud/as-user'
import type { BuyerUser } from '@/lib/url/act-for-user'

const Acting = createContext<AsUser | undefined>(undefined)

/** Returns the access as the user whom the page acts for. */
export function useAsUser(): AsUser {
  const as = useContext(Acting)
  if (!as) throw new Error('useAsUser needs an ActingFrame around it.')
  return as
}

interface ActingFrameProps {
  user: BuyerUser
  /** The activity in words, before the name of the user: "You order for". */
  lead: string
  /** Called by the button that ends acting. Leaving the page ends it too. */
  onEnd: () => void
  /** Shown while acting. It is kept when the access has ended, so that nothing typed is lost. */
  children: ReactNode
}

/**
 * Frame of everything that staff do as a buyer's user. It gets the access, shows a banner with the name of the user, and
 * ends the access when it disappears. Use the user as `key`.
 */
export function ActingFrame({ user, lead, onEnd, children }: ActingFrameProps) {
  const client = useQueryClient()
  const { name: buyerName } = useCompanyName('buyers', user.buyerId)
  const [isOver, setOver] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyAs(user, 'access'),
    queryFn: () => startActing(user, () => setOver(true)),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => () => void endActing(client).catch((thrown: unknown) => console.error(thrown)), [client])
  const restart = async () => {
    const started = await refetch()
    if (started.error) return
    setOver(false)
    await client.invalidateQueries({ queryKey: keyAs(user, 'data') })
  }
  if (!data)
    return error && !isFetching ? (
      <StartFailure error={error} onRetry={() => void refetch()} onEnd={onEnd} />
    ) : (
      <PanelSkeleton title="What the user sees" />
    )
  return (
    <Acting.Provider value={data}>
      <Banner
        words={`${lead} ${data.name} of ${buyerName ?? user.buyerId}.`}
        problem={
          isOver ? (error && !isFetching ? displayMessage(toPlatformError(error)) : OVER_WORDS) : undefined
        }
        isStarting={isFetching}
        onRestart={() => void restart()}
        onEnd={onEnd}
      />
      {children}
    </Acting.Provider>
  )
}

const OVER_WORDS = 'Your access has ended. What is in the cart is kept.'

/** Banner that stays visible below the header of the office while staff act for a user. */
function Banner(props: {
  words: string
  problem: string | undefined
  isStarting: boolean
  onRestart: () => void
  onEnd: () => void
}) {
  const { words, problem, isStarting, onRestart, onEnd } = props
  return (
    <Flex
      as="section"
      aria-label="Acting for a user"
      position="sticky"
      top="header"
      zIndex="docked"
      align="center"
      wrap="wrap"
      columnGap="3"
      rowGap="1"
      minH="10"
      px="4"
      py="1"
      mb="3"
      borderRadius="lg"
      bg="bg.warning"
      color="fg.warning"
    >
      <Icon as={UserRoundCheck} boxSize="4" />
      <Box flex="1 1 12rem" minW="0" css={{ overflowWrap: 'anywhere' }}>
        <Text fontWeight="medium">{words}</Text>
        <Text role="status">{problem}</Text>
      </Box>
      {problem !== undefined && (
        <Button size="sm" variant="outline" loading={isStarting} onClick={onRestart}>
          Start again
        </Button>
      )}
      <Button size="sm" variant="outline" onClick={onEnd}>
        End
      </Button>
    </Flex>
  )
}

function StartFailure(props: { error: unknown; onRetry: () => void; onEnd: () => void }) {
  const error = toPlatformError(props.error)
  const advice = startAdvice(error)
  return (
    <EmptyState
      icon={UserRoundX}
      title="You cannot act for this user"
      isAlert
      actions={
        <Flex gap="2" wrap="wrap" justify="center">
          <Button onClick={props.onRetry}>Retry</Button>
          <Button variant="outline" onClick={props.onEnd}>
            Choose another user
          </Button>
        </Flex>
      }
    >
      {displayMessage(error)} {advice}
    </EmptyState>
  )
}
