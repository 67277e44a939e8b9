/** Id of the element in the side menu that contains the strip of jobs. */
export const JOB_STRIP_ID = 'job-strip'
