'use client'

import { Box } from '@chakra-ui/react'
import { CalendarDays, Download } from 'lucide-react'
import { ListLink } from '@/components/resource/list/list-link'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { useLazyPart } from '@/components/ui/lazy'
import { lazy } from '@/lib/lazy'

const codesDialog = lazy(() => import('./codes-dialog').then((file) => file.CodesDialog))

/** Actions of the list of promotions: the calendar, and the codes of several promotions as a file. */
export function PromotionListActions() {
  const codes = useLazyPart(codesDialog, 'download of codes')
  return (
    <>
      <ListLink href="/promotions/calendar" icon={CalendarDays} label="Calendar" />
      {/* Phones have no room for it. The page of a promotion has the same download. */}
      <Box display={{ base: 'none', md: 'block' }}>
        <Button variant="outline" onPointerEnter={codes.prepare} onFocus={codes.prepare} onClick={codes.open}>
          <Icon as={Download} boxSize="4" />
          Codes
        </Button>
      </Box>
      {codes.isOpen && codes.Part && <codes.Part onClose={codes.close} />}
    </>
  )
}
