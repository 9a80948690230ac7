// res_query is a macro on some systems, which Swift can't call.
#include <sys/types.h>
#include <netinet/in.h>
#include <arpa/nameser.h>
#include <resolv.h>
#include <netdb.h>

// Asks for a record; returns the length of the answer, or -1. *problem is then h_errno.
static inline int bramley_dns_query(
    const char *name, int type, unsigned char *answer, int capacity, int *problem) {
  int length = res_query(name, 1 /* IN */, type, answer, capacity);
  *problem = length < 0 ? h_errno : 0;
  return length;
}
