import { idSegment } from '@/lib/url/id-segment'

/** Returns the API path and the page route of a resource that belongs to one company. */
export function scopedPaths(
  company: 'buyers' | 'suppliers',
  id: string,
  segment: string,
): { path: string; route: string } {
  return {
    path: `${company}/${encodeURIComponent(id)}/${segment}`,
    route: `/${company}/${idSegment(id)}/${segment}`,
  }
}
