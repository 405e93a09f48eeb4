# Holds a listening socket as systemd does for a service (sd_listen_fds(3)): holds-socket.pl PORT COMMAND…
# Starts the command anew whenever it has ended, and says the process id of each.
use strict;
use IO::Socket::INET;

my $port = shift;
# Descriptors up to this one are kept when another program is started; the socket is the first that is opened.
$^F = 3;
my $socket = IO::Socket::INET->new(LocalAddr => "127.0.0.1:$port", Listen => 511, ReuseAddr => 1) or die "$!";
$| = 1;
while (1) {
  my $pid = fork;
  if ($pid == 0) {
    $ENV{LISTEN_FDS} = 1;
    $ENV{LISTEN_PID} = $$;
    exec @ARGV;
  }
  print "pid $pid\n";
  waitpid $pid, 0;
}
