/* Preloaded into Redis. Adds the seconds in the file CLOCK_OFFSET_FILE, an 8-byte integer, to the time. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

static volatile long *offset;

__attribute__((constructor)) static void map_offset(void) {
  int file = open(getenv("CLOCK_OFFSET_FILE"), O_RDONLY);
  void *map = mmap(NULL, sizeof(long), PROT_READ, MAP_SHARED, file, 0);
  if (map != MAP_FAILED) offset = map;
}

int gettimeofday(struct timeval *now, void *zone) {
  int result = syscall(SYS_gettimeofday, now, zone);
  if (result == 0 && offset) now->tv_sec += *offset;
  return result;
}
