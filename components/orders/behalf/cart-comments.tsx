'use client'

import { Flex, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { RecordPanel } from '@/components/resource/record/record-panel'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { changeCart, type Cart } from '@/lib/orders/cart'
import { useAsUserWrite } from './use-as-user-query'

/** Maximum length of the comments of an order, as the platform defines it. */
const MAX_LENGTH = 2000

interface CartCommentsProps {
  orderId: string
  cart: Cart
  /** Called with true when a comment is typed that is not saved yet, and with false when it is saved. Must be stable. */
  onTyping: (isTyping: boolean) => void
}

/** Panel with the comments of the order, which the seller and the buyer read. */
export function CartComments({ orderId, cart, onTyping }: CartCommentsProps) {
  const saved = cart.order.Comments ?? ''
  const { run, isRunning, problem } = useAsUserWrite(orderId)
  const [text, setText] = useState(saved)
  const isChanged = text !== saved
  // The comment may be saved although its response was lost. The cart that is read afterwards tells.
  useEffect(() => {
    onTyping(isChanged)
    return () => onTyping(false)
  }, [isChanged, onTyping])
  const save = async () => {
    const isDone = await run((as) => changeCart(as, orderId, { Comments: text.trim() }), 'Comments saved.')
    if (isDone) setText(text.trim())
  }
  return (
    <RecordPanel title="Comments">
      <Textarea
        aria-label="Comments"
        rows={3}
        maxLength={MAX_LENGTH}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {problem && isChanged && (
        <Text role="alert" color="fg.error" fontWeight="medium" mt="1">
          {problem}
        </Text>
      )}
      {isChanged && (
        <Flex mt="2">
          <Button size="sm" variant="outline" loading={isRunning} onClick={() => void save()}>
            Save comments
          </Button>
        </Flex>
      )}
    </RecordPanel>
  )
}
