/**
 * What `npm start` tells glibc, which reads it as a process begins (mallopt(3)). Each thread would get a heap of its own: two for all of
 * them spare 60 MB. Pictures and files of a megabyte or more go back to the system when they are done with, instead of tearing holes.
 */
export const MALLOC = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };
